import { useFormatter, useTranslations } from "next-intl";
import { formatRuleBoundary } from "@/components/search/explain/rule-when";
import { useSite } from "@/lib/client/site-context";
import { type ChangeFacts, describeRuleChange } from "@/lib/domain/customizations/rule-change";
import {
  type DraftRule,
  listDraftChanges,
  type RuleChange,
  type RuleDraft,
} from "@/lib/domain/customizations/rule-draft";
import type { RuleDetail } from "@/lib/domain/customizations/rule-fields";
import type { DateStyle } from "@/lib/domain/kit/day-boundary";
import { getRuleName } from "./names";

/** The translator of this feature. */
export type FeatureTexts = ReturnType<typeof useTranslations<"query-customizations">>;

/** One pending change as a short sentence. */
export function formatChange(t: FeatureTexts, change: RuleChange): string {
  const facts = describeRuleChange(change);
  return facts === null ? "" : formatVerb(t, facts);
}

/** Every pending change as a short sentence. */
export function listPendingChanges(t: FeatureTexts, draft: RuleDraft): string[] {
  return listDraftChanges(draft).map((change) => formatChange(t, change));
}

/** Changes as full sentences, with time, place and condition. */
export function useSentences(): (changes: readonly RuleChange[]) => string[] {
  const t = useTranslations("query-customizations");
  const format = useFormatter();
  const { site, supports } = useSite();
  const style = { withTimes: supports("rule_times"), timeZone: site.time_zone };
  return (changes) =>
    changes.flatMap((change) => {
      const facts = describeRuleChange(change);
      if (facts === null) return [];
      const sentence = formatVerb(t, facts);
      // The details of a removed rule do not matter.
      if (facts.details.length === 0 || change.kind === "removed") return [sentence];
      const details = format.list(
        facts.details.map((detail) => formatDetail(t, detail, style)),
        { type: "unit" },
      );
      return [t("change.with", { sentence, details })];
    });
}

function formatVerb(t: FeatureTexts, { verb, rule, from }: ChangeFacts<DraftRule>): string {
  const item = getRuleName(rule);
  const position = rule.position ?? 0;
  if (verb === "moved") return t("change.moved", { item, from: from ?? 0, to: position });
  return verb === "pinned" ? t("change.pinned", { item, position }) : t(`change.${verb}`, { item });
}

function formatDetail(t: FeatureTexts, detail: RuleDetail, style: DateStyle): string {
  if (detail.about === "availability") return t(`change.detail.${detail.value}`);
  if (detail.about === "placement") return t(`change.detail.${detail.value}`);
  if (detail.about !== "time") return t(`remarks.${detail.about}.changed`);
  const from = detail.from === null ? "" : formatRuleBoundary(detail.from, style, false);
  const to = detail.to === null ? "" : formatRuleBoundary(detail.to, style, true);
  if (detail.from !== null && detail.to !== null) return t("change.detail.between", { from, to });
  if (detail.from !== null) return t("change.detail.from", { from });
  return detail.to === null ? t("change.detail.allTime") : t("change.detail.until", { to });
}
