import { candidates, mark } from "@/lib/contract/analytics/searches";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

async function noted(bench: UndoBench): Promise<unknown> {
  return (await callOrThrow(bench, candidates, { params: { siteId: bench.siteId }, query: { q: "Kayak" } })).body;
}

/** Manual notes on queries. */
export const searchesCases: UndoCases = {
  "searches.mark": async (bench) => ({
    act: () => callOrThrow(bench, mark, { params: { siteId: bench.siteId }, body: { q: "Kayak", mark: "not_sold" } }),
    look: () => noted(bench),
  }),
};
