"use client";

import { Bookmark, CalendarRange, ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { useSite } from "@/lib/client/site-context";
import { listSegments } from "@/lib/contract/analytics/segments";
import { isBeforeStoredVisits, resolveRange, VISIT_DAYS } from "@/lib/domain/analytics/visit-filter-range";
import { PERIOD_DEFAULT, PERIODS } from "@/lib/domain/analytics/visit-filter-values";
import { isCarried, listConditionNames } from "@/lib/domain/analytics/visit-filters";
import { FilterChips } from "./filter-chips";
import { FILTER_GROUPS, type FormFilter, useFilterWords } from "./filter-kinds";
import { type FilterAddress, useFilters } from "./use-filters";

const FilterDialog = lazy(() => import("./filter-dialog").then((file) => ({ default: file.FilterDialog })));
const RangeDialog = lazy(() => import("./range-dialog").then((file) => ({ default: file.RangeDialog })));
const SegmentsDialog = lazy(() => import("./segments-dialog").then((file) => ({ default: file.SegmentsDialog })));

type Props = {
  /** Parameters that a filter change removes from the URL, for example the page of a list. */
  drops?: readonly string[];
  /** Also offers filters that apply only to the list of visits. */
  withOwn?: boolean;
  /** Offers the choice of what counts as a conversion. */
  withMode?: boolean;
};

type OpenDialog = FormFilter | "range" | "segments" | null;

/** The visit filters of a screen: the period, the active filters, and controls to add, change and save them. */
export function FilterBar({ drops, withOwn = false, withMode = true }: Props) {
  const t = useTranslations("analytics.filters");
  const address = useFilters(drops);
  const [open, setOpen] = useState<OpenDialog>(null);
  const { site, supports } = useSite();
  const now = Date.now();
  const range = resolveRange(address.filters, site.time_zone, now);
  // Aggregates of whole days outlive the visits, which filters need.
  const needsVisits = withOwn || !range.isWholeDays || listConditionNames(address.filters).length > 0;
  const close = () => setOpen(null);
  return (
    <section aria-label={t("label")} className="mb-4 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <PeriodMenu address={address} onOwn={() => setOpen("range")} />
        <AddMenu withOwn={withOwn} withMode={withMode} onPick={setOpen} />
        {supports(listSegments) && (
          <Button kind="quiet" icon={Bookmark} aria-haspopup="dialog" onClick={() => setOpen("segments")}>
            {t("segment.button")}
          </Button>
        )}
      </div>
      <FilterChips address={address} onEdit={setOpen} onRange={() => setOpen("range")} />
      {range.isClipped && (
        <p role="status" className="text-sm text-warn">
          {t("clipped")}
        </p>
      )}
      {needsVisits && isBeforeStoredVisits(range, site.time_zone, now) && (
        <p role="status" className="text-sm text-warn">
          {t("beyondVisits", { days: VISIT_DAYS })}
        </p>
      )}
      <Suspense fallback={null}>
        {open === "range" && <RangeDialog address={address} onClose={close} />}
        {open === "segments" && <SegmentsDialog address={address} onClose={close} />}
        {open !== null && open !== "range" && open !== "segments" && (
          <FilterDialog key={open} name={open} address={address} onClose={close} />
        )}
      </Suspense>
    </section>
  );
}

function PeriodMenu({ address: { filters, to }, onOwn }: { address: FilterAddress; onOwn: () => void }) {
  const t = useTranslations("analytics.filters.period");
  const words = useFilterWords();
  const isOwn = filters.starting_at !== undefined || filters.ending_at !== undefined;
  const current = PERIODS.find((one) => one === filters.period?.[0]) ?? PERIOD_DEFAULT;
  const items = [
    ...PERIODS.map((period) => ({ id: period, label: words.period(period), isChecked: !isOwn && period === current })),
    { id: "own", label: t("own"), isChecked: isOwn, startsGroup: true },
  ];
  function choose(id: string) {
    const period = PERIODS.find((one) => one === id);
    if (period === undefined) onOwn();
    else to({ period: [period], starting_at: [], ending_at: [] }).onFollow();
  }
  const label = isOwn ? words.range(filters) : words.period(current);
  return <Menu trigger={{ label, icon: CalendarRange, kind: "secondary" }} items={items} onAction={choose} />;
}

type AddProps = { withOwn: boolean; withMode: boolean; onPick: (name: FormFilter) => void };

function AddMenu({ withOwn, withMode, onPick }: AddProps) {
  const t = useTranslations("analytics.filters");
  const offered = FILTER_GROUPS.flatMap(([group, all]) => {
    const names = all.filter((name) => (withOwn || isCarried(name)) && (withMode || group !== "mode"));
    return names.map((name: FormFilter, at) => ({ id: name, label: t(`names.${name}`), startsGroup: at === 0 }));
  });
  const items = offered.map((item, at) => ({ ...item, startsGroup: item.startsGroup && at > 0 }));
  return (
    <Menu
      trigger={{ label: t("add"), icon: ListFilter, kind: "quiet" }}
      items={items}
      onAction={(id) => {
        const found = offered.find((item) => item.id === id);
        if (found !== undefined) onPick(found.id);
      }}
    />
  );
}
