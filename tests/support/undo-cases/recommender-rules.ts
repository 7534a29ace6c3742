import {
  deleteRecommenderRule,
  listRecommenderRules,
  saveRule,
} from "@/lib/contract/recommendations/recommender-rules";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

async function listRules(bench: UndoBench): Promise<unknown> {
  return (await callOrThrow(bench, listRecommenderRules, { params: { siteId: bench.siteId } })).body;
}

function save(bench: UndoBench, category: string) {
  const rule = {
    recommender_id: "basket",
    condition_attribute: "category",
    condition_values: [category],
    filter_attribute: "brand",
    filter_values: ["Oak"],
    interaction: "do_not_recommend_together",
  };
  return callOrThrow(bench, saveRule, { params: { siteId: bench.siteId }, body: { rule } });
}

/** The writes of recommender rules. */
export const recommenderRuleCases: UndoCases = {
  "recommender-rules.saveRule": async (bench) => ({
    act: () => save(bench, "Tents"),
    look: () => listRules(bench),
  }),
  "recommender-rules.deleteRecommenderRule": async (bench) => {
    const { rule } = (await save(bench, "Tents")).ok();
    return {
      act: () =>
        callOrThrow(bench, deleteRecommenderRule, {
          params: { siteId: bench.siteId },
          body: { rule_id: rule.rule_id },
        }),
      look: () => listRules(bench),
    };
  },
};
