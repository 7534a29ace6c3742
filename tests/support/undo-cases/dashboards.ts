import * as dashboards from "@/lib/contract/analytics/dashboards";
import { ifMatch } from "../direct";
import { made, type UndoBench, type UndoCases } from "./undo-case";

/** A widget of a dashboard; by default a note. */
export function aWidget(id: string, more: Partial<dashboards.Widget> = {}): dashboards.Widget {
  return { id, kind: "note", title: `Widget ${id}`, width: 1, settings: { text: id }, ...more };
}

/** Creates a dashboard and returns it. */
export async function aDashboard(bench: UndoBench, name: string, widgets: dashboards.Widget[] = []) {
  const params = { siteId: bench.siteId };
  const body = (await made(bench, dashboards.create, { params, body: { name, widgets } })).ok();
  return body;
}

/** All dashboards of the bench's site in order, with their widgets. */
async function everything(bench: UndoBench): Promise<unknown[]> {
  const params = { siteId: bench.siteId };
  const body = (await made(bench, dashboards.list, { params })).ok();
  const lines = body.dashboards;
  const shown = lines.map(async ({ id }) => (await made(bench, dashboards.show, { params, query: { id } })).body);
  return Promise.all(shown);
}

const WIDGETS = [aWidget("one"), aWidget("two", { kind: "metric", settings: { metric: "ctr" } })];

/** The writes of dashboards, each on a site that has three of them. */
export const dashboardCases: UndoCases = Object.fromEntries(
  Object.entries(createActs()).map(([name, act]) => [
    `dashboards.${name}`,
    async (bench: UndoBench) => {
      await aDashboard(bench, "First");
      const middle = await aDashboard(bench, "Middle", WIDGETS);
      await aDashboard(bench, "Last");
      return { act: () => act(bench, middle), look: () => everything(bench) };
    },
  ]),
);

type Act = (bench: UndoBench, middle: dashboards.Dashboard) => ReturnType<typeof made>;

function createActs(): Record<string, Act> {
  const params = (bench: UndoBench) => ({ siteId: bench.siteId });
  return {
    create: (bench) =>
      made(bench, dashboards.create, { params: params(bench), body: { name: "New", widgets: WIDGETS } }),
    rename: (bench, { id }) => made(bench, dashboards.rename, { params: params(bench), body: { id, name: "Other" } }),
    duplicate: (bench, { id }) =>
      made(bench, dashboards.duplicate, { params: params(bench), body: { id, name: "Middle (copy)" } }),
    destroy: (bench, { id }) => made(bench, dashboards.destroy, { params: params(bench), body: { id } }),
    reorder: async (bench, { id }) => {
      const body = (await made(bench, dashboards.list, { params: params(bench) })).ok();
      const ids = body.dashboards.map((line) => line.id);
      const order = [id, ...ids.filter((other) => other !== id)];
      return made(bench, dashboards.reorder, { params: params(bench), body: { ids: order, was: ids } });
    },
    saveWidgets: (bench, { id, revision, widgets }) =>
      made(
        bench,
        dashboards.saveWidgets,
        { params: params(bench), body: { id, widgets: [aWidget("new"), ...widgets.toReversed()] } },
        ifMatch(revision),
      ),
  };
}
