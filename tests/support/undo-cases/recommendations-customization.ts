import { copyRecommendations } from "@/lib/contract/recommendations/recommendations-copies";
import {
  create,
  destroy,
  importRows,
  list,
  saveRules,
  show,
} from "@/lib/contract/recommendations/recommendations-customization";
import type { FlatRuleInput } from "@/lib/contract/search/rules";
import { buildCopyCase } from "./customization-copies";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

const RULES: FlatRuleInput[] = [{ id: null, type: "pin", position: 2, item_url: "a", note: "why" }];

/** Creates a customization for all requests of a model, with a rule; returns its id. */
async function aCustomization(bench: UndoBench): Promise<string> {
  const params = { siteId: bench.siteId };
  const { id } = (
    await callOrThrow(bench, create, { params, body: { model: "trends", target: { type: "all" } } })
  ).ok();
  (await callOrThrow(bench, saveRules, { params, body: { queryId: id, rules: RULES } }, { "if-match": '"1"' })).ok();
  return id;
}

async function listCustomizations(bench: Pick<UndoBench, "siteId" | "as">): Promise<unknown[]> {
  const params = { siteId: bench.siteId };
  const page = (await callOrThrow(bench, list, { params })).ok();
  return Promise.all(
    page.items.map(async ({ id }) => (await callOrThrow(bench, show, { params, query: { id } })).body),
  );
}

/** The writes of customizations of recommendations. */
export const recommendationsCustomizationCases: UndoCases = {
  "recommendations-customization.create": async (bench) => ({
    act: () =>
      callOrThrow(bench, create, {
        params: { siteId: bench.siteId },
        body: { model: "basket", target: { type: "all" } },
      }),
    look: () => listCustomizations(bench),
  }),
  "recommendations-customization.destroy": async (bench) => {
    const id = await aCustomization(bench);
    return {
      act: () => callOrThrow(bench, destroy, { params: { siteId: bench.siteId }, body: { id } }),
      look: () => listCustomizations(bench),
    };
  },
  "recommendations-customization.saveRules": async (bench) => {
    const queryId = await aCustomization(bench);
    const rules: FlatRuleInput[] = [{ id: null, type: "hide", item_url: "b" }];
    return {
      act: () =>
        callOrThrow(
          bench,
          saveRules,
          { params: { siteId: bench.siteId }, body: { queryId, rules } },
          { "if-match": '"2"' },
        ),
      look: () => listCustomizations(bench),
    };
  },
  "recommendations-copies.copyRecommendations": buildCopyCase({
    copy: copyRecommendations,
    create: aCustomization,
    look: listCustomizations,
  }),
  "recommendations-customization.importRows": async (bench) => {
    await aCustomization(bench);
    const row = {
      ...{ at: "2", model: "trends", target_type: "all", target_identity: "", target_criteria: "" },
      ...{ rule_type: "hide", item_url: "b", position: "", active_from: "", active_to: "" },
      ...{ availability: "", tags: "", note: "" },
    };
    const body = { rows: [row], mode: "replace" as const, dry_run: false };
    return {
      act: () => callOrThrow(bench, importRows, { params: { siteId: bench.siteId }, body }),
      look: () => listCustomizations(bench),
    };
  },
};
