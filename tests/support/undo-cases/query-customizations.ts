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
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

const RULES: RuleInput[] = [
  { id: null, type: "pin", position: 2, item_url: "a", note: "why", tags: ["spring"] },
  { id: null, type: "hide", item_url: "b", active_from: "2026-01-01", active_to: "2031-01-02" },
];

/** Creates a customization with two rules; returns its id. */
export async function createCustomization(bench: UndoBench, query = "lamp", rules = RULES): Promise<string> {
  const params = { siteId: bench.siteId };
  const { id } = (await callOrThrow(bench, create, { params, body: { query, type: "item" } })).ok();
  await callOrThrow(bench, saveRules, { params, body: { queryId: id, rules } }, { "if-match": '"1"' });
  return id;
}

/** The content of all customizations of the bench. */
export async function listCustomizations(bench: UndoBench): Promise<QueryCustomization[]> {
  const params = { siteId: bench.siteId };
  const page = (await callOrThrow(bench, list, { params, query: { sort: "query" } })).ok();
  const shown = page.items.map(({ id }) => callOrThrow(bench, show, { params, query: { id } }));
  return (await Promise.all(shown)).map((answer) => answer.ok());
}

/** The writes of query customizations. */
export const queryCustomizationCases: UndoCases = {
  "query-customizations.create": async (bench) => ({
    act: () => callOrThrow(bench, create, { params: { siteId: bench.siteId }, body: { query: "Lampa", type: "item" } }),
    look: () => listCustomizations(bench),
  }),
  "query-customizations.destroy": async (bench) => {
    const id = await createCustomization(bench);
    return {
      act: () => callOrThrow(bench, destroy, { params: { siteId: bench.siteId }, body: { id } }),
      look: () => listCustomizations(bench),
    };
  },
  "query-customizations.deleteRule": async (bench) => {
    await createCustomization(bench);
    const [customization] = await listCustomizations(bench);
    const id = customization?.rules.search[0]?.id ?? "";
    return {
      act: () => callOrThrow(bench, deleteRule, { params: { siteId: bench.siteId }, body: { id } }),
      look: () => listCustomizations(bench),
    };
  },
  "query-customizations.saveRules": async (bench) => {
    const queryId = await createCustomization(bench);
    const rules: RuleInput[] = [{ id: null, type: "pin", position: 1, item_url: "c" }];
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
  "query-customizations.changeMode": async (bench) => {
    const queryId = await createCustomization(bench);
    const params = { siteId: bench.siteId };
    await callOrThrow(bench, changeMode, { params, body: { queryId, mode: "advanced" } });
    const body = { queryId, where_to_use: "autocomplete" as const, rules: RULES.slice(1) };
    await callOrThrow(bench, saveRules, { params, body }, { "if-match": '"3"' });
    return {
      act: () => callOrThrow(bench, changeMode, { params, body: { queryId, mode: "simple", source: "search" } }),
      look: () => listCustomizations(bench),
    };
  },
  "query-customizations.saveAliases": async (bench) => {
    const queryId = await createCustomization(bench);
    const params = { siteId: bench.siteId };
    await callOrThrow(bench, saveAliases, { params, body: { queryId, aliases: ["světlo"] } }, { "if-match": '"2"' });
    return {
      act: () =>
        callOrThrow(bench, saveAliases, { params, body: { queryId, aliases: ["Lampy"] } }, { "if-match": '"3"' }),
      look: () => listCustomizations(bench),
    };
  },
};
