import type { Widget, WidgetSettings } from "@/lib/contract/analytics/dashboards";
import { list as queries } from "@/lib/contract/analytics/searches";
import { list as sessions } from "@/lib/contract/analytics/sessions";
import { fetchStats, type Granularity } from "@/lib/contract/analytics/site-stats";
import { stats as qualityStats } from "@/lib/contract/catalogue/data-quality";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { changeMarks } from "@/lib/contract/history/change-marks";
import { daysBetween } from "@/lib/domain/analytics/stat-buckets";
import { rangeOf } from "@/lib/domain/analytics/visit-filter-range";
import { isCarried, type VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { settingsOf } from "@/lib/domain/analytics/widget-settings";
import type { Endpoint } from "@/lib/http/endpoint";

// What widgets ask the calls of other screens for: the same on the server and in the browser, so that one answer serves both.

/** Of which site, with which filters of the address, and as of which moment (epoch ms) in its zone. */
export type Asked = { siteId: string; timeZone: string; filters: VisitFilters; now: number };

/** The metrics that the widgets of a dashboard show, by scope: one call for each scope, whatever the number of widgets. */
export type StatsNeeds = ReadonlyMap<string, readonly string[]>;

/** So many of the most searched queries are looked through for those that lose. */
export const LOSERS_OF = 100;

/** The metrics that widgets need. */
export function needsOf(widgets: readonly Widget[]): StatsNeeds {
  const needs = new Map<string, string[]>();
  for (const widget of widgets) {
    if (widget.kind !== "metric" && widget.kind !== "chart") continue;
    const { scope = "", metric = "" } = settingsOf(widget);
    needs.set(scope, [...new Set([...(needs.get(scope) ?? []), metric])].sort());
  }
  return needs;
}

/** Only what travels from screen to screen acts on dashboards. */
function acting(filters: VisitFilters): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => isCarried(name as keyof VisitFilters)));
}

/** The days that a dashboard is about. */
export function daysAsked({ filters, timeZone, now }: Asked): { from: string; to: string } {
  const { fromDay, toDay } = rangeOf(filters, timeZone, now);
  return { from: fromDay, to: toDay };
}

/** Days of which charts show hours. */
const HOURS_DAYS = 2;

/** How long a point of a chart is: as long as on the screen of the statistics. */
export function granularityOf(asked: Asked): Granularity {
  const { from, to } = daysAsked(asked);
  return daysBetween(from, to) <= HOURS_DAYS ? "hour" : "day";
}

/** The statistics of a scope that a dashboard needs. */
export function statsInput(asked: Asked, scope: string, metrics: readonly string[]) {
  return {
    params: { siteId: asked.siteId },
    query: {
      ...acting(asked.filters),
      scope: scope as "search",
      metrics: metrics.join(","),
      compare: "previous" as const,
      "dates[granularity]": granularityOf(asked),
    },
  };
}

const TABLES = {
  top: { sort_by: "searches" },
  no_results: { sort_by: "lost", only: "no_results" },
  no_clicks: { sort_by: "searches", only: "no_clicks" },
  losers: { sort_by: "searches", per_page: LOSERS_OF },
} as const;

/** The queries that a table shows; of losers those among which they are looked for. */
export function queriesInput(
  { siteId, filters }: Asked,
  { table = "top", scope = "search", rows = "5" }: WidgetSettings,
) {
  const asked = TABLES[table as keyof typeof TABLES] ?? TABLES.top;
  return {
    params: { siteId },
    query: {
      ...acting(filters),
      scope: scope as "search",
      compare: "previous" as const,
      per_page: Number(rows),
      ...asked,
    },
  };
}

/** The newest visits. */
export function visitsInput({ siteId, filters }: Asked, { rows = "5" }: WidgetSettings) {
  return { params: { siteId }, query: { ...acting(filters), limit: Number(rows) } };
}

/** What was changed in the days that a dashboard is about. */
export function marksInput(asked: Asked) {
  return { params: { siteId: asked.siteId }, query: daysAsked(asked) };
}

/** The newest run of a feed. */
export function runsInput({ siteId }: Pick<Asked, "siteId">) {
  return { params: { siteId }, query: {} };
}

/** A call with what it is asked. */
export type WidgetRead = { call: Endpoint; input: { params: { siteId: string }; query?: Record<string, unknown> } };

/** So many widgets have their figures in the page; those further down ask for them when they are drawn. */
const FIRST = 12;

/** What the first widgets of a dashboard ask for, each question once. */
export function widgetReads(asked: Asked, widgets: readonly Widget[]): WidgetRead[] {
  const stats = [...needsOf(widgets)].map(
    ([scope, metrics]): WidgetRead => ({ call: fetchStats, input: statsInput(asked, scope, metrics) }),
  );
  const others = widgets.slice(0, FIRST).flatMap((widget) => readsOf(asked, widget));
  const unique = new Map([...stats, ...others].map((one) => [`${one.call.path} ${JSON.stringify(one.input)}`, one]));
  return [...unique.values()];
}

function readsOf(asked: Asked, widget: Widget): WidgetRead[] {
  const settings = settingsOf(widget);
  const { siteId } = asked;
  switch (widget.kind) {
    case "queries":
      return [{ call: queries, input: queriesInput(asked, settings) }];
    case "no_results":
      return [{ call: queries, input: queriesInput(asked, { ...settings, table: "no_results" }) }];
    case "visits":
      return [{ call: sessions, input: visitsInput(asked, settings) }];
    case "catalog_state":
      return [
        { call: qualityStats, input: { params: { siteId } } },
        { call: history, input: runsInput({ siteId }) },
      ];
    case "marks":
      return [{ call: changeMarks, input: marksInput(asked) }];
    case "chart":
      return settings.marks === "hidden" ? [] : [{ call: changeMarks, input: marksInput(asked) }];
    default:
      return [];
  }
}
