import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFilters } from "@/components/analytics/filters/use-filters";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { useSite } from "@/lib/client/site-context";
import { resolveComparedRange } from "@/lib/domain/analytics/compared-range";
import { RANGE_DAYS_MAX, resolveRange, type VisitRange } from "@/lib/domain/analytics/visit-filter-range";
import { toDayNumber } from "@/lib/domain/kit/site-days";
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

/**
 * Says that the compared range was shortened to its maximum, or that it has another length than the shown one, because totals then
 * differ by themselves.
 */
function LengthNote({ address: { compare_from: from, compare_to: to } }: { address: Days }) {
  const t = useTranslations("analytics.compare");
  const { site } = useSite();
  const { filters } = useFilters();
  const range = resolveRange(filters, site.time_zone, Date.now());
  const compared = resolveComparedRange({ "compare[from]": from, "compare[to]": to }, range, site.time_zone);
  if (compared === null) return null;
  const lengths = { shown: countDays(range), compared: countDays(compared) };
  const notes = [
    compared.fromDay !== from && t("clipped", { days: RANGE_DAYS_MAX }),
    lengths.shown !== lengths.compared && t("lengths", lengths),
  ].filter(Boolean);
  return notes.length === 0 ? null : <p className="basis-full text-ink-2 text-sm">{notes.join(" ")}</p>;
}

function countDays({ fromDay, toDay }: VisitRange): number {
  return toDayNumber(toDay) - toDayNumber(fromDay) + 1;
}
