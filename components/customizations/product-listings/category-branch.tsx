import { ChevronDown, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { isPathWithin } from "@/lib/domain/search/category-path";
import type { CategoryNode } from "@/lib/domain/search/category-tree";

type Props = { node: CategoryNode; chosen: string; onChoose: (path: string) => void };

/** A category with what lies below it, opened on demand; the way to the chosen one is open from the start. */
export function CategoryBranch({ node, chosen, onChoose }: Props) {
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
