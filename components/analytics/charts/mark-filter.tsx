import { useTranslations } from "next-intl";
import type { To } from "@/components/ui/address-link";
import { FilterLink } from "@/components/ui/filter-link";
import { MARK_KINDS, type MarkKind } from "@/lib/contract/history/change-marks";

/** Which kinds of changes a chart marks; each is switched by itself. */
export function MarkFilter({ shown, toggle }: { shown: readonly MarkKind[]; toggle: (kind: MarkKind) => To }) {
  const t = useTranslations("analytics.marks");
  return (
    <nav aria-label={t("label")} className="mt-2 flex flex-wrap items-center gap-1 print:hidden">
      <span aria-hidden className="mr-1 text-ink-2 text-sm">
        {t("label")}
      </span>
      {MARK_KINDS.map((kind) => (
        <FilterLink key={kind} {...toggle(kind)} isCurrent={shown.includes(kind)}>
          {t(`kinds.${kind}`)}
        </FilterLink>
      ))}
    </nav>
  );
}
