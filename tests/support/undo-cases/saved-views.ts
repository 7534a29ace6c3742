import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from "@/lib/contract/analytics/saved-views";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

const CONTENT = { screen: "searches" as const, name: "Lost", search: "only=no_results", is_shared: true };

async function loadViews(bench: UndoBench): Promise<unknown> {
  return (await callOrThrow(bench, listSavedViews, { params: { siteId: bench.siteId }, query: { screen: "searches" } }))
    .body;
}

async function createView(bench: UndoBench): Promise<string> {
  const body = (await callOrThrow(bench, createSavedView, { params: { siteId: bench.siteId }, body: CONTENT })).ok();
  return body.id;
}

/** The writes of saved views. */
export const savedViewCases: UndoCases = {
  "saved-views.createSavedView": async (bench) => ({
    act: () => callOrThrow(bench, createSavedView, { params: { siteId: bench.siteId }, body: CONTENT }),
    look: () => loadViews(bench),
  }),
  "saved-views.updateSavedView": async (bench) => {
    const id = await createView(bench);
    const body = { id, name: "Found nothing", search: "only=no_results&sort_by=lost" };
    return {
      act: () => callOrThrow(bench, updateSavedView, { params: { siteId: bench.siteId }, body }, { "if-match": '"1"' }),
      look: () => loadViews(bench),
    };
  },
  "saved-views.deleteSavedView": async (bench) => {
    const id = await createView(bench);
    return {
      act: () => callOrThrow(bench, deleteSavedView, { params: { siteId: bench.siteId }, body: { id } }),
      look: () => loadViews(bench),
    };
  },
};
