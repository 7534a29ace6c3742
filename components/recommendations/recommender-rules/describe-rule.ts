import { splitPath } from "@vitrine/engine/category-path";
import { useLocale, useTranslations } from "next-intl";
import { useModelName } from "@/components/recommendations/parts/use-model-name";
import { nameAttribute } from "@/components/search/request/search-view";
import { useSite } from "@/lib/client/site-context";
import {
  INTERACTIONS,
  type listRecommenderRules,
  type RecommenderRule,
} from "@/lib/contract/recommendations/recommender-rules";
import { findModel } from "@/lib/domain/recommendations/models";
import { readOverrides } from "@/lib/domain/recommendations/recommender-rules";
import type { Output } from "@/lib/http/endpoint";
import type { Translate } from "@/lib/i18n/error-text";

/** A rule in words. */
export type DescribedRule = {
  id: string;
  sentence: string;
  /** The names of its attributes in the catalog, if the sentence shows others. */
  attributes: string | null;
  /** The rules that it overrides. */
  overrides: string | null;
  isPositive: boolean;
};

/** Describes rules, each as one sentence in the language of the page. */
export function useDescribeRule({ definitions }: Pick<Output<typeof listRecommenderRules>, "definitions">) {
  const texts = useTranslations();
  const t = useTranslations("recommender-rules");
  const locale = useLocale();
  const { supports } = useSite();
  const { nameModel } = useModelName();
  const conjunction = new Intl.ListFormat(locale, { type: "conjunction" });
  const nameRecommender = (id: string | null | undefined): string => {
    // A backend with the models of this product names them by their IDs; others have names of their own.
    if (id && supports("recommenders") && findModel(id) !== undefined) return nameModel(id);
    const found = definitions.find((one) => one.recommender_id === id);
    return found?.name || found?.title || id || t("unknown.recommender");
  };
  const describe = (rule: RecommenderRule): DescribedRule => {
    const overrides = readOverrides(rule.overrides).map((id) => `#${id}`);
    return {
      id: rule.rule_id,
      sentence: formatSentence(rule, { texts, locale, recommender: nameRecommender(rule.recommender_id) }),
      attributes: listRenamed(rule, texts),
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

type SentenceContext = { texts: Translate; locale: string; recommender: string };

/** A rule as one sentence; the page must load the texts of `recommender-rules`. */
export function formatSentence(rule: RuleFacts, { texts: t, locale, recommender }: SentenceContext): string {
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
    condition: nameInSentence(rule.condition_attribute, t, locale),
    conditionValues: formatValues(rule.condition_values),
    filter: nameInSentence(rule.filter_attribute, t, locale),
    filterValues: formatValues(rule.filter_values),
  });
}

type Attribute = RuleFacts["condition_attribute"];

/** The name of an attribute within a sentence; a translated one does not begin with a capital letter there. */
function nameInSentence(attribute: Attribute, t: Translate, locale: string): string {
  if (!attribute) return t("recommender-rules.unknown.attribute");
  const name = nameAttribute(attribute, t);
  return name === attribute ? name : name.charAt(0).toLocaleLowerCase(locale) + name.slice(1);
}

/** The attributes that have another name in sentences. */
function listRenamed({ condition_attribute, filter_attribute }: RuleFacts, t: Translate): string | null {
  const renamed = [condition_attribute, filter_attribute].filter((one) => one && nameAttribute(one, t) !== one);
  return renamed.length === 0 ? null : [...new Set(renamed)].join(", ");
}
