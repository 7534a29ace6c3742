import type { dashboards } from "@/backend/db/schema/analytics/views";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import { buildOverviewWidgets } from "@/lib/domain/analytics/ready-dashboard";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { OPERATOR, OWNER } from "./plan";
import type { DemoSite } from "./sites";

type Row = typeof dashboards.$inferInsert;

/** Makes the dashboards of a demo site: the default one, and one with problems of the search. */
export function makeDashboards(site: DemoSite, now: Date): Row[] {
  const { overview, attention, note } = site.texts.dashboards;
  const makeRow = (name: string, position: number, widgets: Widget[]): Row => ({
    siteId: site.siteId,
    id: `demo-${position + 1}`,
    name,
    position,
    widgets,
    createdBy: OWNER,
    createdAt: new Date(now.getTime() - 40 * DAY_MS),
    updatedAt: new Date(now.getTime() - (position + 2) * DAY_MS),
    updatedBy: position === 0 ? OWNER : OPERATOR,
  });
  return [
    makeRow(overview, 0, buildOverviewWidgets(createIdCounter("overview"))),
    makeRow(attention, 1, buildAttentionWidgets(note, createIdCounter("mending"))),
  ];
}

function createIdCounter(prefix: string): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `${prefix}-${last}`;
  };
}

function buildAttentionWidgets(text: string, newId: () => string): Widget[] {
  const makeWidget = (kind: Widget["kind"], settings: Widget["settings"], width: Widget["width"] = 1): Widget => ({
    id: newId(),
    kind,
    title: null,
    width,
    settings,
  });
  return [
    makeWidget("note", { text }, 2),
    makeWidget("no_results", { scope: "search", rows: "10" }),
    makeWidget("queries", { table: "losers", scope: "search", rows: "10" }),
    makeWidget("queries", { table: "no_clicks", scope: "search", rows: "10" }),
    makeWidget("chart", { metric: "no_results", scope: "search", compare: "previous" }),
  ];
}
