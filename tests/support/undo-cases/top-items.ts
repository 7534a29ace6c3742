import { create, list, saveRules, show } from "@/lib/contract/customizations/top-items";
import type { FlatRuleInput } from "@/lib/contract/search/rules";
import { ifMatch } from "../direct";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

async function listTypes(bench: UndoBench): Promise<unknown[]> {
  const params = { siteId: bench.siteId };
  const page = (await callOrThrow(bench, list, { params })).ok();
  return Promise.all(
    page.items.map(async ({ id }) => (await callOrThrow(bench, show, { params, query: { id } })).body),
  );
}

/** The writes of TOP items. */
export const topItemCases: UndoCases = {
  "top-items.create": async (bench) => ({
    act: () => callOrThrow(bench, create, { params: { siteId: bench.siteId }, body: { type: "query" } }),
    look: () => listTypes(bench),
  }),
  "top-items.saveRules": async (bench) => {
    const params = { siteId: bench.siteId };
    const { id } = (await callOrThrow(bench, create, { params, body: { type: "item" } })).ok();
    const save = (rules: FlatRuleInput[], revision: number) => {
      const body = { queryId: id, where_to_use: "autocomplete" as const, rules };
      return callOrThrow(bench, saveRules, { params, body }, ifMatch(revision));
    };
    await save([{ id: null, type: "pin", position: 1, item_url: "a" }], 1);
    return {
      act: () => save([{ id: null, type: "hide", item_url: "b" }], 2),
      look: () => listTypes(bench),
    };
  },
};
