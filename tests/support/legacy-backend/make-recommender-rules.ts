/** A recommender rule of this backend. */
export type LegacyRecommenderRule = { rule_id: number; overrides: unknown } & Record<string, unknown>;

/** Rules with integers as ids, fields that are null, and overrides as an object and as a list. */
export function makeRecommenderRules(): LegacyRecommenderRule[] {
  return [
    {
      rule_id: 4,
      condition_attribute: "category",
      condition_values: ["Office||Printers"],
      filter_attribute: "category",
      filter_values: ["Office||Toner"],
      recommender_id: "basket",
      interaction: "recommend_together",
      overrides: { "5": true },
    },
    {
      rule_id: 5,
      condition_attribute: null,
      condition_values: null,
      filter_attribute: "brand",
      filter_values: [7, null],
      recommender_id: null,
      interaction: "do_not_recommend_together",
      overrides: null,
    },
  ];
}
