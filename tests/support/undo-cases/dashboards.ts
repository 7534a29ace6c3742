import * as dashboards from "@/lib/contract/analytics/dashboards";
import { ifMatch } from "../direct";
import { callOrThrow, type UndoBench, type UndoCases } from "./undo-case";

/** A widget of a dashboard; by default a note. */
export function makeWidget(id: string, more: Partial<dashboards.Widget> = {}): dashboards.Widget {
  return { id, kind: "note", title: `Widget ${id}`, width: 1, settings: { text: id }, ...more };
}

/** Creates a dashboard and returns it. */
export async function createDashboard(bench: UndoBench, name: string, widgets: dashboards.Widget[] = []) {
  const params = { siteId: bench.siteId };
  const body = (await callOrThrow(bench, dashboards.createDashboard, { params, body: { name, widgets } })).ok();
  return body;
}

/** All dashboards of the bench's site in order, with their widgets. */
async function everything(bench: UndoBench): Promise<unknown[]> {
  const params = { siteId: bench.siteId };
  const body = (await callOrThrow(bench, dashboards.listDashboards, { params })).ok();
  const lines = body.dashboards;
  const shown = lines.map(
    async ({ id }) => (await callOrThrow(bench, dashboards.showDashboard, { params, query: { id } })).body,
  );
  return Promise.all(shown);
}

const WIDGETS = [makeWidget("one"), makeWidget("two", { kind: "metric", settings: { metric: "ctr" } })];

/** The writes of dashboards, each on a site that has three of them. */
export const dashboardCases: UndoCases = Object.fromEntries(
  Object.entries(createActs()).map(([name, act]) => [
    `dashboards.${name}`,
    async (bench: UndoBench) => {
      await createDashboard(bench, "First");
      const middle = await createDashboard(bench, "Middle", WIDGETS);
      await createDashboard(bench, "Last");
      return { act: () => act(bench, middle), look: () => everything(bench) };
    },
  ]),
);

type Act = (bench: UndoBench, middle: dashboards.Dashboard) => ReturnType<typeof callOrThrow>;

function createActs(): Record<string, Act> {
  const params = (bench: UndoBench) => ({ siteId: bench.siteId });
  return {
    createDashboard: (bench) =>
      callOrThrow(bench, dashboards.createDashboard, {
        params: params(bench),
        body: { name: "New", widgets: WIDGETS },
      }),
    rename: (bench, { id }) =>
      callOrThrow(bench, dashboards.rename, { params: params(bench), body: { id, name: "Other" } }),
    duplicate: (bench, { id }) =>
      callOrThrow(bench, dashboards.duplicate, { params: params(bench), body: { id, name: "Middle (copy)" } }),
    deleteDashboard: (bench, { id }) =>
      callOrThrow(bench, dashboards.deleteDashboard, { params: params(bench), body: { id } }),
    reorder: async (bench, { id }) => {
      const body = (await callOrThrow(bench, dashboards.listDashboards, { params: params(bench) })).ok();
      const ids = body.dashboards.map((line) => line.id);
      const order = [id, ...ids.filter((other) => other !== id)];
      return callOrThrow(bench, dashboards.reorder, { params: params(bench), body: { ids: order, was: ids } });
    },
    saveWidgets: (bench, { id, revision, widgets }) =>
      callOrThrow(
        bench,
        dashboards.saveWidgets,
        { params: params(bench), body: { id, widgets: [makeWidget("new"), ...widgets.toReversed()] } },
        ifMatch(revision),
      ),
  };
}
