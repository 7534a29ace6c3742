import { useTranslations } from "next-intl";
import { useFilterWords } from "@/components/analytics/filters/use-filter-words";
import { useFilters } from "@/components/analytics/filters/use-filters";
import { FilterLink } from "@/components/ui/filter-link";
import { PERIOD_DEFAULT, PERIODS } from "@/lib/domain/analytics/visit-filter-values";

/** The period alone, for a backend that knows no other filter of its statistics. */
export function PeriodLinks() {
  const t = useTranslations("site-stats");
  const words = useFilterWords();
  const { filters, to } = useFilters();
  const isOwn = filters.starting_at !== undefined || filters.ending_at !== undefined;
  const current = filters.period?.[0] ?? PERIOD_DEFAULT;
  return (
    <nav aria-label={t("period")} className="mb-4 flex flex-wrap gap-1">
      {PERIODS.map((period) => (
        <FilterLink
          key={period}
          {...to({ period: [period], starting_at: [], ending_at: [] })}
          isCurrent={!isOwn && period === current}
        >
          {words.period(period)}
        </FilterLink>
      ))}
    </nav>
  );
}
