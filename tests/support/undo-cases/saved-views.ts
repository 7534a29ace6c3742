import { create, destroy, list, update } from "@/lib/contract/analytics/saved-views";
import { made, type UndoBench, type UndoCases } from "./undo-case";

const CONTENT = { screen: "searches" as const, name: "Lost", search: "only=no_results", is_shared: true };

async function loadViews(bench: UndoBench): Promise<unknown> {
  return (await made(bench, list, { params: { siteId: bench.siteId }, query: { screen: "searches" } })).body;
}

async function createView(bench: UndoBench): Promise<string> {
  const body = (await made(bench, create, { params: { siteId: bench.siteId }, body: CONTENT })).ok();
  return body.id;
}

/** The writes of saved views. */
export const savedViewCases: UndoCases = {
  "saved-views.create": async (bench) => ({
    act: () => made(bench, create, { params: { siteId: bench.siteId }, body: CONTENT }),
    look: () => loadViews(bench),
  }),
  "saved-views.update": async (bench) => {
    const id = await createView(bench);
    const body = { id, name: "Found nothing", search: "only=no_results&sort_by=lost" };
    return {
      act: () => made(bench, update, { params: { siteId: bench.siteId }, body }, { "if-match": '"1"' }),
      look: () => loadViews(bench),
    };
  },
  "saved-views.destroy": async (bench) => {
    const id = await createView(bench);
    return {
      act: () => made(bench, destroy, { params: { siteId: bench.siteId }, body: { id } }),
      look: () => loadViews(bench),
    };
  },
};
