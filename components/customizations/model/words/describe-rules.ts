import { parseBoundary } from "@vitrine/engine/boundary";
import * as z from "zod/mini";
import type { ChangeDescriber, DescribeContext } from "@/components/history/change-words";
import { changeRequest, review } from "@/lib/contract/drafts/reviews";
import { describeRuleStep } from "@/lib/domain/customizations/rule-change";
import type { RuleDetail } from "@/lib/domain/customizations/rule-fields";
import { diffRuleVersions } from "@/lib/domain/customizations/rule-steps";
import { findEndedDay } from "@/lib/domain/kit/day-boundary";
import { describeCriteria } from "@/lib/domain/search/criteria";
import { formatDate, formatDateTime, formatWeekday } from "@/lib/i18n/formats";

/** Describes the rules of customizations and drafts. */
export const RULE_DESCRIBER: ChangeDescriber = {
  lines: (before, after, context) =>
    diffRuleVersions(before, after)?.flatMap((step, index) => {
      const facts = describeRuleStep(step.before, step.after);
      if (facts === null) return [];
      const { verb, rule, from, details } = facts;
      const values = { item: nameItem(rule, context), position: rule.position ?? 0, from: from ?? 0 };
      return [
        {
          id: `rule-${index}`,
          kind: step.kind,
          text: context.t(`rule.${verb}`, values as never),
          details: details.map((detail) => formatDetail(detail, context)),
        },
      ];
    }) ?? null,
};

function nameItem(
  { item, item_url }: { item?: { title: string } | null | undefined; item_url: string },
  { t }: DescribeContext,
) {
  const criteria = describeCriteria(item_url);
  return criteria === null ? (item?.title ?? item_url) : t("rule.criteria", { criteria });
}

function formatDetail(detail: RuleDetail, context: DescribeContext): string {
  const { t, otherTexts } = context;
  switch (detail.about) {
    case "time":
      return formatTimeRange(detail, context);
    case "availability":
    case "placement":
      return t(`detail.${detail.value}`);
    default: {
      const value = [detail.value || []].flat().join(", ");
      return otherTexts(`query-customizations.remarks.${detail.about}.${value === "" ? "removed" : "set"}`, { value });
    }
  }
}

function formatTimeRange({ from, to }: { from: string | null; to: string | null }, context: DescribeContext): string {
  const { t, timeZone } = context;
  const start = from === null ? null : writeInstant(parseBoundary(from, timeZone, false), false, context);
  const end = to === null ? null : writeInstant(parseBoundary(to, timeZone, true), true, context);
  if (start !== null && end !== null) return t("detail.between", { from: start, to: end });
  if (start !== null) return t("detail.from", { from: start });
  return end === null ? t("detail.allTime") : t("detail.until", { to: end });
}

/** An instant in the site's time zone; the end of a whole day as that day. */
function writeInstant(instant: number, isEnd: boolean, { t, timeZone, locale }: DescribeContext): string {
  const day = isEnd ? findEndedDay(instant, timeZone) : null;
  if (day === null) return formatDateTime(instant, timeZone);
  const start = `${day}T00:00:00Z`;
  return t("endOfDay", { weekday: formatWeekday(start, "UTC", locale), date: formatDate(start, "UTC") });
}

/** The notes of a draft's version. */
const reviewed = z.object({
  review: z.nullish(review),
  change_request: z.nullish(changeRequest),
});

/** Describes the note of a request for approval or for changes, of customizations and campaigns. */
export const REVIEW_DESCRIBER: ChangeDescriber = {
  lines: (before, after, { t }) => {
    const old = readNote(before);
    const note = readNote(after);
    if (note === null || note === old) return null;
    return [{ id: "review", kind: "added", text: t("reviewNote", { note }), details: [] }];
  },
};

function readNote(version: unknown): string | null {
  const { data } = z.safeParse(reviewed, version);
  return data?.review?.note ?? data?.change_request?.note ?? null;
}
