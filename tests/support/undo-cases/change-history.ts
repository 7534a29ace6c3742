import { saveRules } from "@/lib/contract/customizations/query-customizations";
import { restoreChange, undoChanges } from "@/lib/contract/history/change-history";
import { readChangeIds } from "@/tests/support/direct";
import { createCustomization, listCustomizations } from "./query-customizations";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

/** Creates a customization and removes all its rules; returns the change that removed them. */
async function anEmptied(bench: UndoBench): Promise<number> {
  const queryId = await createCustomization(bench);
  const params = { siteId: bench.siteId };
  const answer = await callOrThrow(bench, saveRules, { params, body: { queryId, rules: [] } }, { "if-match": '"2"' });
  return readChangeIds(answer)[0] ?? 0;
}

/** The history's own writes are changes too. */
export const changeHistoryCases: UndoCases = {
  "change-history.undoChanges": async (bench) => {
    const id = await anEmptied(bench);
    return {
      act: () => callOrThrow(bench, undoChanges, { params: { siteId: bench.siteId }, body: { id } }),
      look: () => listCustomizations(bench),
    };
  },
  "change-history.restoreChange": async (bench) => {
    const id = await anEmptied(bench);
    return {
      act: () => callOrThrow(bench, restoreChange, { params: { siteId: bench.siteId }, body: { id, side: "before" } }),
      look: () => listCustomizations(bench),
    };
  },
};
