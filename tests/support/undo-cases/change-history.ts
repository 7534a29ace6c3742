import { saveRules } from "@/lib/contract/customizations/query-customizations";
import { restore, undo } from "@/lib/contract/history/change-history";
import { aCustomization, everyCustomization } from "./query-customizations";
import { made, namedChanges, type UndoBench, type UndoCases } from "./undo-case";

/** Creates a customization and removes all its rules; returns the change that removed them. */
async function anEmptied(bench: UndoBench): Promise<number> {
  const queryId = await aCustomization(bench);
  const params = { siteId: bench.siteId };
  const answer = await made(bench, saveRules, { params, body: { queryId, rules: [] } }, { "if-match": '"2"' });
  return namedChanges(answer)[0] ?? 0;
}

/** The history's own writes are changes too. */
export const changeHistoryCases: UndoCases = {
  "change-history.undo": async (bench) => {
    const id = await anEmptied(bench);
    return {
      act: () => made(bench, undo, { params: { siteId: bench.siteId }, body: { id } }),
      look: () => everyCustomization(bench),
    };
  },
  "change-history.restore": async (bench) => {
    const id = await anEmptied(bench);
    return {
      act: () => made(bench, restore, { params: { siteId: bench.siteId }, body: { id, side: "before" } }),
      look: () => everyCustomization(bench),
    };
  },
};
