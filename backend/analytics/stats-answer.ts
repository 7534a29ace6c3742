import type { ConversionsMode, Granularity, StatMetric, StatPoint } from "@/lib/contract/site-stats";
import { METRICS, type MetricKey, type MetricSums, metricOf, NO_SUMS } from "@/lib/domain/metrics";
import { type Bucket, bucketsOf, isPartial, type LocalHour } from "@/lib/domain/stat-buckets";
import type { StatRange, StatSums } from "./stats-sums";

/** What is known of a range: its sums, and up to when. */
export type KnownRange = { range: StatRange & { isWholeDays: boolean }; sums: StatSums };

/** How sums become an answer. */
export type AnswerForm = {
  metrics: readonly MetricKey[];
  granularity: Granularity;
  mode: ConversionsMode;
  currency: string;
  /** The first hour of which nothing is known. */
  known: LocalHour;
};

/** The metrics of a range, with those of the range that it is compared with, as the wire has them (12.3). */
export function metricsOf(form: AnswerForm, now: KnownRange, before: KnownRange | null): StatMetric[] {
  const points = pointsOf(now, form);
  const earlier = before === null ? [] : pointsOf(before, form);
  return form.metrics.map((key): StatMetric => {
    const { unit } = METRICS[key];
    const { value, n, of } = metricOf(key, now.sums.total, form.mode);
    return {
      key,
      unit,
      ...(unit === "money" ? { currency: form.currency } : {}),
      total: value,
      n,
      of,
      ...(before === null ? {} : comparison(key, before.sums.total, form.mode)),
      series: points.map((bucket) => pointOf(key, bucket, now.sums, form)),
      ...(before === null ? {} : { previous_series: earlier.map((bucket) => pointOf(key, bucket, before.sums, form)) }),
    };
  });
}

/** The points of a range; where it begins or ends within a day, its first and last are cut. */
function pointsOf({ range: { fromDay, toDay, isWholeDays } }: KnownRange, { granularity }: AnswerForm): Bucket[] {
  const points = bucketsOf(fromDay, toDay, granularity);
  if (isWholeDays) return points;
  return points.map((bucket, at) => (at === 0 || at === points.length - 1 ? { ...bucket, isCut: true } : bucket));
}

function comparison(key: MetricKey, sums: MetricSums, mode: ConversionsMode) {
  const { value, n, of } = metricOf(key, sums, mode);
  return { previous: value, previous_n: n, previous_of: of };
}

function pointOf(key: MetricKey, bucket: Bucket, { points }: StatSums, { mode, known }: AnswerForm): StatPoint {
  const { value, n, of } = metricOf(key, points.get(bucket.key) ?? NO_SUMS, mode);
  return { date: bucket.key, value, n, of, ...(isPartial(bucket, known) ? { partial: true } : {}) };
}
