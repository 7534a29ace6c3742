import { useFormatter, useTranslations } from "next-intl";
import { boundaryLabel } from "@/components/search/explain/rule-when";
import { useSite } from "@/lib/client/site-context";
import { type ChangeDetail, type ChangeFacts, changeFacts } from "@/lib/domain/customizations/rule-change";
import { changesOf, type RuleChange, type RuleDraft } from "@/lib/domain/customizations/rule-draft";
import type { DateStyle } from "@/lib/domain/kit/day-boundary";
import { nameOf } from "./rule-name";

/** The translator of this feature. */
export type FeatureTexts = ReturnType<typeof useTranslations<"query-customizations">>;

/** One pending change as a short sentence: what happens to the item. */
export function changeText(t: FeatureTexts, change: RuleChange): string {
  const facts = changeFacts(change);
  return facts === null ? "" : verbText(t, facts);
}

/** Every pending change as a short sentence. */
export function changeTexts(t: FeatureTexts, draft: RuleDraft): string[] {
  return changesOf(draft).map((change) => changeText(t, change));
}

/** Changes as whole sentences: what happens to the item, when, where and under which condition. */
export function useSentences(): (changes: readonly RuleChange[]) => string[] {
  const t = useTranslations("query-customizations");
  const format = useFormatter();
  const { site, groups } = useSite();
  const style = { withTimes: groups.includes("rule_times"), timeZone: site.time_zone };
  return (changes) =>
    changes.flatMap((change) => {
      const facts = changeFacts(change);
      if (facts === null) return [];
      const sentence = verbText(t, facts);
      if (facts.details.length === 0) return [sentence];
      const details = format.list(
        facts.details.map((detail) => detailText(t, detail, style)),
        { type: "unit" },
      );
      return [t("change.with", { sentence, details })];
    });
}

function verbText(t: FeatureTexts, { verb, rule, from }: ChangeFacts): string {
  const item = nameOf(rule);
  const position = rule.position ?? 0;
  if (verb === "moved") return t("change.moved", { item, from: from ?? 0, to: position });
  return verb === "pinned" ? t("change.pinned", { item, position }) : t(`change.${verb}`, { item });
}

function detailText(t: FeatureTexts, detail: ChangeDetail, style: DateStyle): string {
  if (detail.about === "availability") return t(`change.detail.${detail.value}`);
  if (detail.about === "placement") return t(`change.detail.${detail.value}`);
  if (detail.about !== "time") return t(`change.detail.${detail.about}`);
  const from = detail.from === null ? "" : boundaryLabel(detail.from, style, false);
  const to = detail.to === null ? "" : boundaryLabel(detail.to, style, true);
  if (detail.from !== null && detail.to !== null) return t("change.detail.between", { from, to });
  if (detail.from !== null) return t("change.detail.from", { from });
  return detail.to === null ? t("change.detail.allTime") : t("change.detail.until", { to });
}
