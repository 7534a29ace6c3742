import type { Granularity, StatMetric, StatPoint } from "@/lib/contract/analytics/site-stats";
import type { ConversionsMode } from "@/lib/contract/analytics/stat-options";
import { computeMetric, METRICS, type MetricKey, type MetricSums, NO_SUMS } from "@/lib/domain/analytics/metrics";
import {
  type Bucket,
  buildBucketKey,
  buildBuckets,
  isPartial,
  type LocalHour,
  toLocalHour,
} from "@/lib/domain/analytics/stat-buckets";
import type { StatRange, StatSums } from "./stats-sums";

/** A range with its sums. */
export type KnownRange = { range: StatRange & { isWholeDays: boolean }; sums: StatSums };

/** How to present sums. */
export type AnswerForm = {
  metrics: readonly MetricKey[];
  granularity: Granularity;
  mode: ConversionsMode;
  currency: string;
  timeZone: string;
  /** The first hour that is not complete yet. */
  known: LocalHour;
};

/** The metrics of a range and of the range it is compared with, in wire format. */
export function buildMetrics(form: AnswerForm, now: KnownRange, before: KnownRange | null): StatMetric[] {
  const points = buildPoints(now, form);
  const earlier = before === null ? [] : buildPoints(before, form);
  return form.metrics.map((key): StatMetric => {
    const { unit } = METRICS[key];
    const { value, n, of } = computeMetric(key, now.sums.total, form.mode);
    return {
      key,
      unit,
      ...(unit === "money" ? { currency: form.currency } : {}),
      total: value,
      n,
      of,
      ...(before === null ? {} : buildComparison(key, before.sums.total, form.mode)),
      series: points.map((bucket) => buildPoint(key, bucket, now.sums, form)),
      ...(before === null
        ? {}
        : { previous_series: earlier.map((bucket) => buildPoint(key, bucket, before.sums, form)) }),
    };
  });
}

/** The points of a range. A range within days has only the points that it touches. */
function buildPoints({ range }: KnownRange, { granularity, timeZone }: AnswerForm): Bucket[] {
  const points = buildBuckets(range.fromDay, range.toDay, granularity);
  if (range.isWholeDays) return points;
  const buildKeyAt = (moment: number): string => {
    const { day, hour } = toLocalHour(new Date(moment), timeZone);
    return buildBucketKey(day, hour, granularity);
  };
  const from = Date.parse(range.from);
  const to = Date.parse(range.to);
  const first = buildKeyAt(from);
  const last = buildKeyAt(to - 1);
  return points
    .filter(({ key }) => first <= key && key <= last)
    .map((bucket) => {
      const isCut =
        (bucket.key === first && buildKeyAt(from - 1) === first) || (bucket.key === last && buildKeyAt(to) === last);
      return isCut ? { ...bucket, isCut } : bucket;
    });
}

function buildComparison(key: MetricKey, sums: MetricSums, mode: ConversionsMode) {
  const { value, n, of } = computeMetric(key, sums, mode);
  return { previous: value, previous_n: n, previous_of: of };
}

function buildPoint(key: MetricKey, bucket: Bucket, { points }: StatSums, { mode, known }: AnswerForm): StatPoint {
  const { value, n, of } = computeMetric(key, points.get(bucket.key) ?? NO_SUMS, mode);
  return { date: bucket.key, value, n, of, ...(isPartial(bucket, known) ? { partial: true } : {}) };
}
