import type { Widget, WidgetSettings } from "@/lib/contract/analytics/dashboards";
import { listQueries } from "@/lib/contract/analytics/searches";
import { listSessions } from "@/lib/contract/analytics/sessions";
import { fetchStats, type Granularity } from "@/lib/contract/analytics/site-stats";
import type { StatsComparison } from "@/lib/contract/analytics/stat-options";
import { stats as qualityStats } from "@/lib/contract/catalogue/data-quality";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { changeMarks } from "@/lib/contract/history/change-marks";
import { countRangeDays } from "@/lib/domain/analytics/stat-buckets";
import { resolveRange } from "@/lib/domain/analytics/visit-filter-range";
import { type FilterName, isCarried, type VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { resolveSettings } from "@/lib/domain/analytics/widget-settings";
import type { Endpoint } from "@/lib/http/endpoint";

// The requests of widgets, the same on the server and in the browser, so that a prefetched answer serves both.

/** The site, the filters of the URL, and the current time (epoch ms) with the site's time zone. */
export type WidgetContext = {
  siteId: string;
  timeZone: string;
  filters: VisitFilters;
  /** What figures are compared with. */
  compared: StatsComparison;
  now: number;
};

/** The metrics that the widgets of a dashboard show, by scope: one request per scope. */
export type StatsMetrics = ReadonlyMap<string, readonly string[]>;

/** Number of most searched queries among which declining ones are found. */
export const DECLINING_POOL = 100;

/** Collects the metrics that widgets need. */
export function collectMetrics(widgets: readonly Widget[]): StatsMetrics {
  const needs = new Map<string, string[]>();
  for (const widget of widgets) {
    if (widget.kind !== "metric" && widget.kind !== "chart") continue;
    const { scope = "", metric = "" } = resolveSettings(widget);
    needs.set(scope, [...new Set([...(needs.get(scope) ?? []), metric])].sort());
  }
  return needs;
}

/** Only filters that carry over between screens apply to dashboards, and the switch of bots. */
function pickCarriedFilters(filters: VisitFilters): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => name === "with_bots" || isCarried(name as FilterName)),
  );
}

/** The days that a dashboard covers. */
export function resolveDays({ filters, timeZone, now }: WidgetContext): { from: string; to: string } {
  const { fromDay, toDay } = resolveRange(filters, timeZone, now);
  return { from: fromDay, to: toDay };
}

/** Up to this many days, charts show hours. */
const HOURS_DAYS = 2;

/** The length of a chart point, as on the statistics screen. */
export function chooseWidgetGranularity(context: WidgetContext): Granularity {
  const { from, to } = resolveDays(context);
  return countRangeDays(from, to) <= HOURS_DAYS ? "hour" : "day";
}

/** The request for the statistics of a scope. */
export function buildWidgetStatsInput(context: WidgetContext, scope: string, metrics: readonly string[]) {
  return {
    params: { siteId: context.siteId },
    query: {
      ...pickCarriedFilters(context.filters),
      scope: scope as "search",
      metrics: metrics.join(","),
      ...context.compared,
      "dates[granularity]": chooseWidgetGranularity(context),
    },
  };
}

const TABLES = {
  top: { sort_by: "searches" },
  no_results: { sort_by: "lost", only: "no_results" },
  unsolved: { sort_by: "lost", only: "no_results", solved: "apart" },
  no_clicks: { sort_by: "searches", only: "no_clicks" },
  losers: { sort_by: "searches", per_page: DECLINING_POOL },
} as const;

/** The request for a table of queries; for declining ones, the queries among which they are found. */
export function buildQueriesInput(
  { siteId, filters, compared }: WidgetContext,
  { table = "top", scope = "search", rows = "5" }: WidgetSettings,
) {
  const preset = TABLES[table as keyof typeof TABLES] ?? TABLES.top;
  return {
    params: { siteId },
    query: {
      ...pickCarriedFilters(filters),
      scope: scope as "search",
      ...compared,
      per_page: Number(rows),
      ...preset,
    },
  };
}

/** The request for the newest visits. */
export function buildVisitsInput({ siteId, filters }: WidgetContext, { rows = "5" }: WidgetSettings) {
  return { params: { siteId }, query: { ...pickCarriedFilters(filters), limit: Number(rows) } };
}

/** The request for the changes of the dashboard's days. */
export function buildMarksInput(context: WidgetContext) {
  return { params: { siteId: context.siteId }, query: resolveDays(context) };
}

/** The request for the latest feed runs. */
export function buildRunsInput({ siteId }: Pick<WidgetContext, "siteId">) {
  return { params: { siteId }, query: {} };
}

/** A call with its input. */
export type WidgetRead = { call: Endpoint; input: { params: { siteId: string }; query?: Record<string, unknown> } };

/** Widgets whose data are prefetched; those further down load when they are drawn. */
const FIRST = 12;

/** The requests of the first widgets of a dashboard, without duplicates. */
export function collectWidgetReads(context: WidgetContext, widgets: readonly Widget[]): WidgetRead[] {
  const stats = [...collectMetrics(widgets)].map(
    ([scope, metrics]): WidgetRead => ({ call: fetchStats, input: buildWidgetStatsInput(context, scope, metrics) }),
  );
  const others = widgets.slice(0, FIRST).flatMap((widget) => buildReads(context, widget));
  const unique = new Map([...stats, ...others].map((one) => [`${one.call.path} ${JSON.stringify(one.input)}`, one]));
  return [...unique.values()];
}

function buildReads(context: WidgetContext, widget: Widget): WidgetRead[] {
  const settings = resolveSettings(widget);
  const { siteId } = context;
  switch (widget.kind) {
    case "queries":
      return [{ call: listQueries, input: buildQueriesInput(context, settings) }];
    case "no_results":
      return [{ call: listQueries, input: buildQueriesInput(context, { ...settings, table: "unsolved" }) }];
    case "visits":
      return [{ call: listSessions, input: buildVisitsInput(context, settings) }];
    case "catalog_state":
      return [
        { call: qualityStats, input: { params: { siteId } } },
        { call: history, input: buildRunsInput({ siteId }) },
      ];
    case "marks":
      return [{ call: changeMarks, input: buildMarksInput(context) }];
    case "chart":
      return settings.marks === "hidden" ? [] : [{ call: changeMarks, input: buildMarksInput(context) }];
    default:
      return [];
  }
}
