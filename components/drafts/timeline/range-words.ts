import type { Interval } from "@vitrine/engine/rule-evaluator";
import { useTranslations } from "next-intl";
import { formatDateTime } from "@/lib/i18n/formats";

/** Formats the times of bars in a time zone; open ends are infinite. */
export function useRangeWords(timeZone: string): (range: Interval) => string {
  const t = useTranslations("query-customizations.timeline.range");
  return ({ from, to }) => {
    const hasFrom = Number.isFinite(from);
    const hasTo = Number.isFinite(to);
    const values = {
      from: hasFrom ? formatDateTime(from, timeZone) : "",
      to: hasTo ? formatDateTime(to, timeZone) : "",
    };
    return t(hasFrom ? (hasTo ? "between" : "from") : hasTo ? "until" : "always", values);
  };
}
