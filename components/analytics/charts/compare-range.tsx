import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFilters } from "@/components/analytics/filters/use-filters";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { useSite } from "@/lib/client/site-context";
import { resolveRange } from "@/lib/domain/analytics/visit-filter-range";
import { dayNumber } from "@/lib/domain/kit/site-days";
import type { Comparison } from "./compare-menu";

type Days = Pick<Comparison<string>, "compare_from" | "compare_to">;

/** The days of a custom range to compare with. */
export function CompareRange({ address, set }: { address: Days; set: (days: Days) => void }) {
  const t = useTranslations("analytics.compare");
  const [from, setFrom] = useState<string | null>(address.compare_from ?? null);
  const [to, setTo] = useState<string | null>(address.compare_to ?? null);
  const isReversed = from !== null && to !== null && from > to;
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReversed) set({ compare_from: from ?? undefined, compare_to: to ?? undefined });
      }}
    >
      <DateField label={t("from")} value={from} otherEnd={to} onChange={setFrom} />
      <DateField
        label={t("to")}
        value={to}
        otherEnd={from}
        onChange={setTo}
        {...(isReversed ? { error: t("reversed") } : {})}
      />
      <Button type="submit" className="sm:mt-[1.45rem]">
        {t("show")}
      </Button>
      <LengthNote address={address} />
    </form>
  );
}

/** Says that the compared range has another length than the shown one, because totals then differ by themselves. */
function LengthNote({ address: { compare_from: from, compare_to: to } }: { address: Days }) {
  const t = useTranslations("analytics.compare");
  const { site } = useSite();
  const { filters } = useFilters();
  if (from === undefined || to === undefined || from > to) return null;
  const { fromDay, toDay } = resolveRange(filters, site.time_zone, Date.now());
  const [shown, compared] = [countDays(fromDay, toDay), countDays(from, to)];
  if (shown === compared) return null;
  return <p className="basis-full text-ink-2 text-sm">{t("lengths", { shown, compared })}</p>;
}

function countDays(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}
