import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { Combobox } from "@/components/ui/combobox";
import { useSite } from "@/lib/client/site-context";
import { findCategories } from "@/lib/domain/customizations/category-find";
import { normalPath, pathText } from "@/lib/domain/search/category-path";
import type { CategoryTree } from "@/lib/domain/search/category-tree";
import { CategoryBranch } from "./category-branch";

type Props = {
  tree: CategoryTree | null;
  /** What was typed or chosen: a path as people read it. */
  text: string;
  error: ReactNode;
  onText: (text: string) => void;
};

const OFFERED = 30;

/** The category of a listing: typed with suggestions by full path, or taken from the tree; each with its number of items. */
export function CategoryField({ tree, text, error, onText }: Props) {
  const t = useTranslations("product-listings.create");
  const { site } = useSite();
  const found = useMemo(() => (tree === null ? [] : findCategories(tree, text, OFFERED)), [tree, text]);
  const chosen = normalPath(text);
  return (
    <div className="grid gap-3">
      <Combobox
        label={t("category")}
        hint={t("categoryHint")}
        error={error}
        text={text}
        onText={onText}
        isLoading={tree === null}
        options={found.map(({ path, total }) => ({
          value: path,
          label: pathText(path),
          content: (
            <span lang={site.language} className="flex w-full flex-wrap justify-between gap-x-3">
              <span className="min-w-0 break-words">{pathText(path)}</span>
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
              <CategoryBranch key={node.path} node={node} chosen={chosen} onChoose={(path) => onText(pathText(path))} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
