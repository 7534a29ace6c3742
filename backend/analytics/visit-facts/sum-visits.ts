import { addSums, type MetricSums, NO_SUMS } from "@/lib/domain/analytics/metrics";
import { buildBucketKey } from "@/lib/domain/analytics/stat-buckets";
import { toIsoDay } from "@/lib/domain/kit/site-days";
import { type DayFacts, FLAGS, type HourRun, type ScopeShares } from "./day-facts";
import type { SumReport, SumRequest } from "./facts-messages";
import { matchVisits, prepareMatcher } from "./match-visits";
import type { SiteTexts } from "./site-texts";

/** Sums the visits of days, in total and by point. The same sums in SQL: backend/analytics/site-stats/stats-sums.ts. */
export function sumVisits(
  days: readonly DayFacts[],
  texts: SiteTexts,
  { from, to, scope, granularity, conditions }: SumRequest,
): NonNullable<SumReport> {
  const matchers = conditions.map((condition) => prepareMatcher(condition, texts));
  const parts = days.flatMap((day) => {
    const matches = matchVisits(day, matchers, { from, to });
    const rows = listMatchingRows(day.shares[scope], matches);
    return day.hours.map((hours) => ({
      key: buildBucketKey(toIsoDay(hours.day), hours.hour, granularity),
      day,
      shares: day.shares[scope],
      rows: sliceRows(rows, day.shares[scope], hours),
    }));
  });
  // By point, so that the visitors of a point are all counted before those of the next one.
  parts.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const visitors = new VisitorCounter(texts.visitors.length);
  const points: [string, MetricSums][] = [];
  let total: MetricSums = { ...NO_SUMS };
  for (let at = 0; at < parts.length; ) {
    const { key = "" } = parts[at] ?? {};
    const sums: MetricSums = { ...NO_SUMS };
    visitors.startPoint();
    for (; parts[at]?.key === key; at += 1) {
      const part = parts[at];
      if (part === undefined || part.rows.length === 0) continue;
      addRows(sums, part);
      visitors.add(part);
    }
    if (sums.visits === 0) continue;
    points.push([key, { ...sums, visitors: visitors.ofPoint }]);
    total = addSums(total, sums);
  }
  return { total: { ...total, visitors: visitors.total }, points };
}

/** Rows of the shares of a scope whose visits match, ascending. */
type Part = { day: DayFacts; shares: ScopeShares; rows: Uint32Array };

function listMatchingRows({ visits }: ScopeShares, matches: Uint8Array): Uint32Array {
  const rows = new Uint32Array(visits.length);
  let count = 0;
  for (let row = 0; row < visits.length; row += 1) {
    if (matches[visits[row] ?? 0] !== 1) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.subarray(0, count);
}

/** The rows of the visits of an hour. */
function sliceRows(rows: Uint32Array, { visits }: ScopeShares, { from, to }: HourRun): Uint32Array {
  const find = (visit: number): number => {
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((visits[rows[middle] ?? 0] ?? 0) < visit) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return rows.subarray(find(from), find(to));
}

function addRows(sums: MetricSums, { day, shares: { visits, columns }, rows }: Part): void {
  const [searches, noResults, clicked, clicks, placedClicks, placesSum, orders, revenue] = columns;
  const { flags, revenue: spent } = day;
  sums.visits += rows.length;
  for (const row of rows) {
    const visit = visits[row] ?? 0;
    const flag = flags[visit] ?? 0;
    const isOrdered = flag & FLAGS.orders;
    const isActed = (flag & FLAGS.actions) >> 1;
    const isUsing = (searches?.[row] ?? 0) > 0;
    sums.convertedOrders += isOrdered;
    sums.convertedActions += isActed;
    sums.convertedAny += isOrdered | isActed;
    if (isUsing) {
      sums.using += 1;
      sums.usingConvertedOrders += isOrdered;
      sums.usingConvertedActions += isActed;
      sums.usingConvertedAny += isOrdered | isActed;
      sums.usingRevenue += spent[visit] ?? 0;
    }
    sums.searches += searches?.[row] ?? 0;
    sums.noResults += noResults?.[row] ?? 0;
    sums.clicked += clicked?.[row] ?? 0;
    sums.clicks += clicks?.[row] ?? 0;
    sums.placedClicks += placedClicks?.[row] ?? 0;
    sums.placesSum += placesSum?.[row] ?? 0;
    sums.orders += orders?.[row] ?? 0;
    sums.revenue += revenue?.[row] ?? 0;
  }
}

/** Counts distinct visitors, of each point and in total. */
class VisitorCounter {
  total = 0;
  ofPoint = 0;
  private point = 0;
  /** The last point in which each visitor was counted. */
  private readonly seen: Uint32Array;

  constructor(length: number) {
    this.seen = new Uint32Array(length);
  }

  startPoint(): void {
    this.point += 1;
    this.ofPoint = 0;
  }

  add({ day: { visitors }, shares: { visits }, rows }: Part): void {
    const { seen, point } = this;
    for (const row of rows) {
      const visitor = visitors[visits[row] ?? 0] ?? 0;
      const last = seen[visitor] ?? 0;
      if (last === point) continue;
      seen[visitor] = point;
      this.ofPoint += 1;
      if (last === 0) this.total += 1;
    }
  }
}
