import * as z from "zod/mini";
import { buildCompareQuery, COMPARE_CHOICES, comparedDays } from "@/components/analytics/charts/compare-query";
import {
  type exportStats,
  type fetchStats,
  GRANULARITIES,
  type Granularity,
  STAT_SCOPES,
} from "@/lib/contract/analytics/site-stats";
import { MARK_KINDS, type MarkKind } from "@/lib/contract/history/change-marks";
import { LOCALES } from "@/lib/contract/kit/locale";
import { DEFAULT_METRICS, isMetricKey, METRIC_KEYS, type MetricKey } from "@/lib/domain/analytics/metrics";
import { countRangeDays } from "@/lib/domain/analytics/stat-buckets";
import { resolveRange, type VisitRange } from "@/lib/domain/analytics/visit-filter-range";
import { listFilterEntries, type VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { buildCallUrl, type Input } from "@/lib/http/endpoint";

const names = z.string().check(z.regex(/^[a-z_]+(,[a-z_]+)*$/));

/** The URL parameters of the screen, besides the visit filters. */
export const statsAddress = z.object({
  scope: z._default(z.enum(STAT_SCOPES), "search"),
  /** Length of a point; by default hours for up to two days, else days. */
  by: z.optional(z.enum(GRANULARITIES)),
  metrics: z.optional(names),
  /** The charted metric; the first one shown if it is not among them. */
  chart: z._default(z.enum(METRIC_KEYS), "searches"),
  compare: z._default(z.enum(COMPARE_CHOICES), "previous"),
  ...comparedDays,
  /** Kinds of marks on the chart; all by default, none with `none`. */
  marks: z.optional(names),
});
/** The state of the screen, parsed from its URL. */
export type StatsAddress = z.output<typeof statsAddress>;

/** Up to this many days, points are hours by default. */
const HOURS_DEFAULT_DAYS = 2;

/** The length of the points. */
export function chooseGranularity({ by }: StatsAddress, { fromDay, toDay }: VisitRange): Granularity {
  return by ?? (countRangeDays(fromDay, toDay) <= HOURS_DEFAULT_DAYS ? "hour" : "day");
}

/** The chosen metrics, in product order. */
export function readMetrics({ metrics }: StatsAddress): readonly MetricKey[] {
  const chosen = (metrics ?? "").split(",").filter(isMetricKey);
  return chosen.length === 0 ? DEFAULT_METRICS : METRIC_KEYS.filter((key) => chosen.includes(key));
}

/** Adds or removes a metric; undefined for the default metrics. */
export function toggleMetric(address: StatsAddress, key: MetricKey): string | undefined {
  const chosen = readMetrics(address);
  const next = METRIC_KEYS.filter((one) => (one === key ? !chosen.includes(key) : chosen.includes(one)));
  return next.length === 0 || next.join() === METRIC_KEYS.filter((one) => DEFAULT_METRICS.includes(one)).join()
    ? undefined
    : next.join();
}

/** The kinds of marks that are shown. */
export function readKinds({ marks }: StatsAddress): readonly MarkKind[] {
  if (marks === undefined) return MARK_KINDS;
  const named = marks.split(",");
  return MARK_KINDS.filter((kind) => named.includes(kind));
}

/** Adds or removes a kind of marks; undefined for all. */
export function toggleKind(address: StatsAddress, kind: MarkKind): string | undefined {
  const shown = readKinds(address);
  const next = MARK_KINDS.filter((one) => (one === kind ? !shown.includes(kind) : shown.includes(one)));
  if (next.length === MARK_KINDS.length) return undefined;
  return next.length === 0 ? "none" : next.join();
}

/** A request: the site, its state, and whether the backend supports more than the legacy call. */
export type StatsRequest = {
  siteId: string;
  address: StatsAddress;
  filters: VisitFilters;
  timeZone: string;
  now: number;
  hasFilters: boolean;
};

/** The request for a state. */
export function buildStatsInput(request: StatsRequest): Input<typeof fetchStats> {
  const { siteId, address, filters, timeZone, now, hasFilters } = request;
  const range = resolveRange(filters, timeZone, now);
  const query = {
    "dates[from]": range.fromDay,
    "dates[to]": range.toDay,
    "dates[granularity]": chooseGranularity(address, range),
    scope: address.scope,
    ...(hasFilters ? { ...buildOwnQuery(address), ...buildFilterQuery(filters, range) } : {}),
  };
  return { params: { siteId }, query };
}

function buildOwnQuery(address: StatsAddress) {
  return { metrics: readMetrics(address).join(), ...buildCompareQuery(address) };
}

/** The filters as request parameters; `dates` carries days, the filters carry times. */
function buildFilterQuery(filters: VisitFilters, { isWholeDays }: VisitRange): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  for (const [name, value] of listFilterEntries(filters)) {
    if (name === "period" || (isWholeDays && (name === "starting_at" || name === "ending_at"))) continue;
    query[name] = [...(query[name] ?? []), value];
  }
  return query;
}

/** The URL of the export. */
export function buildStatsExportHref(
  call: typeof exportStats,
  request: StatsRequest,
  { format, locale }: { format: "csv" | "xlsx"; locale: string },
): string {
  const { params, query } = buildStatsInput(request);
  const known = LOCALES.find((one) => one === locale) ?? "en";
  return `/api${buildCallUrl(call, { params, query: { ...query, format, locale: known } })}`;
}
