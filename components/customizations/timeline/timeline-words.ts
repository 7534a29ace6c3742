import { useTranslations } from "next-intl";
import type { TimeBar } from "@/lib/domain/customizations/timeline";
import type { Interval } from "@/lib/domain/search/rule-evaluator";
import { formatDateTime } from "@/lib/i18n/formats";

/** The words of bars and their times. */
export type TimelineWords = {
  range: (range: Interval) => string;
  /** What a bar does, and where, when that is not everywhere. */
  verb: (bar: Pick<TimeBar, "type" | "position" | "placement">) => string;
};

/** Says bars and their times in the site's zone. */
export function useTimelineWords(timeZone: string): TimelineWords {
  const t = useTranslations("query-customizations.timeline");
  const place = useTranslations("query-customizations.form.placement");
  return {
    range: ({ from, to }) => {
      const [hasFrom, hasTo] = [Number.isFinite(from), Number.isFinite(to)];
      const values = {
        from: hasFrom ? formatDateTime(from, timeZone) : "",
        to: hasTo ? formatDateTime(to, timeZone) : "",
      };
      return t(`range.${hasFrom ? (hasTo ? "between" : "from") : hasTo ? "until" : "always"}`, values);
    },
    verb: ({ type, position, placement }) => {
      const verb = type === "pin" ? t("verb.pin", { position: position ?? 0 }) : t("verb.hide");
      return placement === "both" ? verb : `${verb} · ${place(placement)}`;
    },
  };
}
