import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
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
    </form>
  );
}
