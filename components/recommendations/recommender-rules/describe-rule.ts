import { useLocale, useTranslations } from "next-intl";
import { useModelName } from "@/components/recommendations/use-model-name";
import { useSite } from "@/lib/client/site-context";
import { INTERACTIONS, type list, type RecommenderRule } from "@/lib/contract/recommendations/recommender-rules";
import { RECOMMENDERS_GROUP } from "@/lib/contract/recommendations/recommenders";
import { findModel } from "@/lib/domain/recommendations/models";
import { readOverrides } from "@/lib/domain/recommendations/recommender-rules";
import { splitPath } from "@/lib/domain/search/category-path";
import type { Output } from "@/lib/http/endpoint";

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
  const t = useTranslations("recommender-rules");
  const locale = useLocale();
  const { groups } = useSite();
  const { nameModel } = useModelName();
  const conjunction = new Intl.ListFormat(locale, { type: "conjunction" });
  const disjunction = new Intl.ListFormat(locale, { type: "disjunction" });
  const formatValues = (values: RecommenderRule["condition_values"]): string => {
    const known = (values ?? []).flatMap((value) =>
      value === null ? [] : [t("value", { value: splitPath(String(value)).join(" › ") })],
    );
    return known.length === 0 ? t("unknown.value") : disjunction.format(known);
  };
  const nameRecommender = (id: string | null | undefined): string => {
    // A backend with the models of this product names them by their IDs; others have names of their own.
    if (id && groups.includes(RECOMMENDERS_GROUP) && findModel(id) !== undefined) return nameModel(id);
    const found = definitions.find((one) => one.recommender_id === id);
    return found?.name || found?.title || id || t("unknown.recommender");
  };
  const describe = (rule: RecommenderRule): DescribedRule => {
    const interaction = INTERACTIONS.find((one) => one === rule.interaction);
    const overrides = readOverrides(rule.overrides).map((id) => `#${id}`);
    return {
      id: rule.rule_id,
      sentence: t(`sentence.${interaction ?? "unknown"}`, {
        recommender: nameRecommender(rule.recommender_id),
        condition: rule.condition_attribute || t("unknown.attribute"),
        conditionValues: formatValues(rule.condition_values),
        filter: rule.filter_attribute || t("unknown.attribute"),
        filterValues: formatValues(rule.filter_values),
      }),
      overrides:
        overrides.length === 0
          ? null
          : t("overrides", { count: overrides.length, rules: conjunction.format(overrides) }),
      isPositive: interaction === "recommend_together",
    };
  };
  return { describe, nameRecommender };
}
