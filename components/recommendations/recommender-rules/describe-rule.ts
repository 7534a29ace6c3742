import { useLocale, useTranslations } from "next-intl";
import { useModelName } from "@/components/recommendations/parts/use-model-name";
import { useSite } from "@/lib/client/site-context";
import { INTERACTIONS, type list, type RecommenderRule } from "@/lib/contract/recommendations/recommender-rules";
import { RECOMMENDERS_GROUP } from "@/lib/contract/recommendations/recommenders";
import { findModel } from "@/lib/domain/recommendations/models";
import { readOverrides } from "@/lib/domain/recommendations/recommender-rules";
import { splitPath } from "@/lib/domain/search/category-path";
import type { Output } from "@/lib/http/endpoint";
import type { Translate } from "@/lib/i18n/error-text";

/** A rule in words. */
export type DescribedRule = {
  id: string;
  sentence: string;
  /** The rules that it overrides; null if there are none. */
  overrides: string | null;
  isPositive: boolean;
};

/** Describes rules, each as one sentence in the language of the page. */
export function useDescribeRule({ definitions }: Pick<Output<typeof list>, "definitions">) {
  const texts = useTranslations();
  const t = useTranslations("recommender-rules");
  const locale = useLocale();
  const { groups } = useSite();
  const { nameModel } = useModelName();
  const conjunction = new Intl.ListFormat(locale, { type: "conjunction" });
  const nameRecommender = (id: string | null | undefined): string => {
    // A backend with the models of this product names them by their IDs; others have names of their own.
    if (id && groups.includes(RECOMMENDERS_GROUP) && findModel(id) !== undefined) return nameModel(id);
    const found = definitions.find((one) => one.recommender_id === id);
    return found?.name || found?.title || id || t("unknown.recommender");
  };
  const describe = (rule: RecommenderRule): DescribedRule => {
    const overrides = readOverrides(rule.overrides).map((id) => `#${id}`);
    return {
      id: rule.rule_id,
      sentence: formatSentence(rule, { texts, locale, recommender: nameRecommender(rule.recommender_id) }),
      overrides:
        overrides.length === 0
          ? null
          : t("overrides", { count: overrides.length, rules: conjunction.format(overrides) }),
      isPositive: rule.interaction === "recommend_together",
    };
  };
  return { describe, nameRecommender };
}

/** What a sentence about a rule needs to know of it. */
export type RuleFacts = Pick<
  RecommenderRule,
  "condition_attribute" | "condition_values" | "filter_attribute" | "filter_values" | "interaction"
>;

type Around = { texts: Translate; locale: string; recommender: string };

/** A rule as one sentence; the page must load the texts of `recommender-rules`. */
export function formatSentence(rule: RuleFacts, { texts: t, locale, recommender }: Around): string {
  const disjunction = new Intl.ListFormat(locale, { type: "disjunction" });
  const formatValues = (values: RecommenderRule["condition_values"]): string => {
    const known = (values ?? []).flatMap((value) =>
      value === null ? [] : [t("recommender-rules.value", { value: splitPath(String(value)).join(" › ") })],
    );
    return known.length === 0 ? t("recommender-rules.unknown.value") : disjunction.format(known);
  };
  const interaction = INTERACTIONS.find((one) => one === rule.interaction) ?? "unknown";
  return t(`recommender-rules.sentence.${interaction}`, {
    recommender,
    condition: rule.condition_attribute || t("recommender-rules.unknown.attribute"),
    conditionValues: formatValues(rule.condition_values),
    filter: rule.filter_attribute || t("recommender-rules.unknown.attribute"),
    filterValues: formatValues(rule.filter_values),
  });
}
