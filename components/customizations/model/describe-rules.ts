import type { ChangeDescriber } from "@/components/history/change-words";
import { ruleWords } from "@/lib/domain/history/change-sentence";
import { ruleSteps } from "@/lib/domain/history/version-diff";
import { endedDay } from "@/lib/domain/kit/day-boundary";
import { formatDate, formatDateTime, formatWeekday } from "@/lib/i18n/formats";

/** Describes the rules of customizations and drafts. */
export const RULE_DESCRIBER: ChangeDescriber = {
  lines: (before, after, { t, timeZone, locale }) => {
    const write = (instant: number, isEnd: boolean): string => {
      const day = isEnd ? endedDay(instant, timeZone) : null;
      if (day === null) return formatDateTime(instant, timeZone);
      const start = `${day}T00:00:00Z`;
      return t("endOfDay", { weekday: formatWeekday(start, "UTC", locale), date: formatDate(start, "UTC") });
    };
    const steps = ruleSteps(before, after);
    if (steps === null) return null;
    return steps.map((step, index) => {
      const { main, details } = ruleWords(step, timeZone, write);
      return {
        id: `rule-${index}`,
        kind: step.kind,
        text: t(`rule.${main.key}`, main.values as never),
        details: details.map(({ key, values }) => t(`detail.${key}`, values as never)),
      };
    });
  },
};
