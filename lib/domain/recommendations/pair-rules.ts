// Recommender rules: what is recommended together with items that have certain attribute values.

/** A recommender rule. `recommenderId`: the model it applies to. */
export type PairRule = {
  ruleId: number;
  recommenderId: string;
  conditionAttribute: string;
  conditionValues: readonly string[];
  filterAttribute: string;
  filterValues: readonly string[];
  interaction: "recommend_together" | "do_not_recommend_together";
  /** Rules that do not act while this one does; they may have the same values. */
  overrides: readonly number[];
};

/** Leaves out the rules that others override. */
export function removeOverridden(acting: readonly PairRule[]): PairRule[] {
  const overridden = new Set(acting.flatMap(({ overrides }) => overrides));
  return acting.filter(({ ruleId }) => !overridden.has(ruleId));
}

/** The rules of a recommender by their effect. */
export function groupPairRules(
  rules: readonly PairRule[],
  recommenderId: string,
): { together: PairRule[]; apart: PairRule[] } {
  const own = rules.filter((rule) => rule.recommenderId === recommenderId);
  return {
    together: own.filter(({ interaction }) => interaction === "recommend_together"),
    apart: own.filter(({ interaction }) => interaction === "do_not_recommend_together"),
  };
}
