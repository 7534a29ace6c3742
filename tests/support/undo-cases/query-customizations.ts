import {
  changeMode,
  create,
  deleteRule,
  destroy,
  list,
  type QueryCustomization,
  saveAliases,
  saveRules,
  show,
} from "@/lib/contract/customizations/query-customizations";
import type { RuleInput } from "@/lib/contract/search/rules";
import { made, type UndoBench, type UndoCases } from "./undo-case";

const RULES: RuleInput[] = [
  { id: null, type: "pin", position: 2, item_url: "a", note: "why", tags: ["spring"] },
  { id: null, type: "hide", item_url: "b", active_from: "2026-01-01", active_to: "2031-01-02" },
];

/** Creates a customization with two rules; returns its id. */
export async function aCustomization(bench: UndoBench, query = "lamp", rules = RULES): Promise<string> {
  const params = { siteId: bench.siteId };
  const { id } = (await made(bench, create, { params, body: { query, type: "item" } })).ok();
  await made(bench, saveRules, { params, body: { queryId: id, rules } }, { "if-match": '"1"' });
  return id;
}

/** The content of all customizations of the bench. */
export async function everyCustomization(bench: UndoBench): Promise<QueryCustomization[]> {
  const params = { siteId: bench.siteId };
  const page = (await made(bench, list, { params, query: { sort: "query" } })).ok();
  const shown = page.items.map(({ id }) => made(bench, show, { params, query: { id } }));
  return (await Promise.all(shown)).map((answer) => answer.ok());
}

/** The writes of query customizations. */
export const queryCustomizationCases: UndoCases = {
  "query-customizations.create": async (bench) => ({
    act: () => made(bench, create, { params: { siteId: bench.siteId }, body: { query: "Lampa", type: "item" } }),
    look: () => everyCustomization(bench),
  }),
  "query-customizations.destroy": async (bench) => {
    const id = await aCustomization(bench);
    return {
      act: () => made(bench, destroy, { params: { siteId: bench.siteId }, body: { id } }),
      look: () => everyCustomization(bench),
    };
  },
  "query-customizations.deleteRule": async (bench) => {
    await aCustomization(bench);
    const [customization] = await everyCustomization(bench);
    const id = customization?.rules.search[0]?.id ?? "";
    return {
      act: () => made(bench, deleteRule, { params: { siteId: bench.siteId }, body: { id } }),
      look: () => everyCustomization(bench),
    };
  },
  "query-customizations.saveRules": async (bench) => {
    const queryId = await aCustomization(bench);
    const rules: RuleInput[] = [{ id: null, type: "pin", position: 1, item_url: "c" }];
    return {
      act: () =>
        made(bench, saveRules, { params: { siteId: bench.siteId }, body: { queryId, rules } }, { "if-match": '"2"' }),
      look: () => everyCustomization(bench),
    };
  },
  "query-customizations.changeMode": async (bench) => {
    const queryId = await aCustomization(bench);
    const params = { siteId: bench.siteId };
    await made(bench, changeMode, { params, body: { queryId, mode: "advanced" } });
    const body = { queryId, where_to_use: "autocomplete" as const, rules: RULES.slice(1) };
    await made(bench, saveRules, { params, body }, { "if-match": '"3"' });
    return {
      act: () => made(bench, changeMode, { params, body: { queryId, mode: "simple", source: "search" } }),
      look: () => everyCustomization(bench),
    };
  },
  "query-customizations.saveAliases": async (bench) => {
    const queryId = await aCustomization(bench);
    const params = { siteId: bench.siteId };
    await made(bench, saveAliases, { params, body: { queryId, aliases: ["světlo"] } }, { "if-match": '"2"' });
    return {
      act: () => made(bench, saveAliases, { params, body: { queryId, aliases: ["Lampy"] } }, { "if-match": '"3"' }),
      look: () => everyCustomization(bench),
    };
  },
};
