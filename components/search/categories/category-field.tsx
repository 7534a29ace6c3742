import { formatPath, isPathWithin, normalizePath } from "@vitrine/engine/category-path";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { IconButton } from "@/components/ui/icon-button";
import { useSite } from "@/lib/client/site-context";
import { findCategories } from "@/lib/domain/search/category-find";
import type { CategoryNode, CategoryTree } from "@/lib/domain/search/category-tree";

type Props = {
  tree: CategoryTree | null;
  /** The typed or chosen path in display form. */
  text: string;
  error: ReactNode;
  id?: string;
  onText: (text: string) => void;
};

const OFFERED = 30;

/** Category input with path suggestions and a tree, each with item counts. */
export function CategoryField({ tree, text, error, id, onText }: Props) {
  const t = useTranslations("product-listings.create");
  const { site } = useSite();
  const found = useMemo(() => (tree === null ? [] : findCategories(tree, text, OFFERED)), [tree, text]);
  const chosen = normalizePath(text);
  return (
    <div className="grid gap-3">
      <Combobox
        id={id}
        label={t("category")}
        hint={t("categoryHint")}
        error={error}
        text={text}
        onText={onText}
        isLoading={tree === null}
        options={found.map(({ path, total }) => ({
          value: path,
          label: formatPath(path),
          content: (
            <span lang={site.language} className="flex w-full flex-wrap justify-between gap-x-3">
              <span className="min-w-0 break-words">{formatPath(path)}</span>
              <span className="text-ink-2 text-sm tabular-nums">{t("items", { count: total })}</span>
            </span>
          ),
        }))}
        onPick={({ label }) => onText(label)}
      />
      {tree !== null && tree.roots.length > 0 && (
        <details className="group/tree">
          <summary className="target w-fit cursor-pointer text-accent text-md underline underline-offset-2">
            {t("tree")}
          </summary>
          <ul lang={site.language} className="mt-2 max-h-80 overflow-y-auto border-line border-y py-1">
            {tree.roots.map((node) => (
              <CategoryBranch
                key={node.path}
                node={node}
                chosen={chosen}
                onChoose={(path) => onText(formatPath(path))}
              />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

type CategoryBranchProps = { node: CategoryNode; chosen: string; onChoose: (path: string) => void };

/** A category with its subcategories, expandable; the path to the chosen one starts expanded. */
function CategoryBranch({ node, chosen, onChoose }: CategoryBranchProps) {
  const t = useTranslations("product-listings.create");
  const { title, path, total, children } = node;
  const [isOpen, setOpen] = useState(chosen !== path && isPathWithin(chosen, path));
  return (
    <li>
      <div className="flex min-h-9 items-center gap-1">
        {children.length > 0 ? (
          <IconButton
            icon={isOpen ? ChevronDown : ChevronRight}
            isSmall
            label={t(isOpen ? "closeBranch" : "openBranch", { title })}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className="w-8" />
        )}
        <button
          type="button"
          aria-pressed={path === chosen}
          onClick={() => onChoose(path)}
          className="flex min-h-8 min-w-0 flex-1 items-center justify-between gap-3 rounded-tight px-2 text-left text-ink text-md hover:bg-row-hover aria-pressed:bg-row-selected aria-pressed:font-medium"
        >
          <span className="min-w-0 break-words">{title}</span>
          <span className="shrink-0 text-ink-2 text-sm tabular-nums">{total}</span>
        </button>
      </div>
      {isOpen && (
        <ul className="ml-5 border-line border-l pl-1">
          {children.map((child) => (
            <CategoryBranch key={child.path} node={child} chosen={chosen} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </li>
  );
}
