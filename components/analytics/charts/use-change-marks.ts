import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Granularity } from "@/lib/contract/analytics/site-stats";
import { type ChangeMark, changeMarks, type MarkKind } from "@/lib/contract/history/change-marks";
import { buildBucketKey, toLocalHour } from "@/lib/domain/analytics/stat-buckets";
import type { ChartPoint, MarkGroup } from "./chart-data";

/** How often marks are polled while a chart is open: a new mark appears within five seconds. */
const POLL_MS = 4_000;

/** Which marks: a range of local days, the length of its points, and the kinds; all kinds if omitted. */
export type MarkRange = {
  from: string;
  to: string;
  granularity: Granularity;
  kinds?: readonly MarkKind[];
};

const NONE: readonly ChangeMark[] = [];

/** Changes in a range, by point of a chart; empty when the backend has no history. */
export function useMarkGroups(range: MarkRange, points: readonly ChartPoint[]): readonly MarkGroup[] {
  const { site, supports } = useSite();
  const { from, to, granularity, kinds } = range;
  const { data } = useQuery({
    ...read(changeMarks, { params: { siteId: site.trackingCode }, query: { from, to } }),
    enabled: supports(changeMarks),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
  const marks = data?.marks ?? NONE;
  const wanted = kinds?.join() ?? null;
  return useMemo(() => {
    const shown = wanted === null ? marks : marks.filter(({ kind }) => wanted.split(",").includes(kind));
    return groupMarks(shown, points, { granularity, timeZone: site.time_zone });
  }, [marks, wanted, points, granularity, site.time_zone]);
}

/** Groups marks by point; drops those outside all points. */
export function groupMarks(
  marks: readonly ChangeMark[],
  points: readonly ChartPoint[],
  { granularity, timeZone }: { granularity: Granularity; timeZone: string },
): MarkGroup[] {
  const places = new Map(points.map(({ key }, index) => [key, index]));
  const found = new Map<number, ChangeMark[]>();
  for (const mark of marks) {
    const { day, hour } = toLocalHour(new Date(mark.at), timeZone);
    const index = places.get(buildBucketKey(day, hour, granularity));
    if (index === undefined) continue;
    found.set(index, [...(found.get(index) ?? []), mark]);
  }
  return [...found].sort(([a], [b]) => a - b).map(([index, of]) => ({ index, marks: of }));
}
