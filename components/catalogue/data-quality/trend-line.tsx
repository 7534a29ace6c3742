import { type TrendPoint, trendPath } from "./trend-path";

const SIZE = { width: 120, height: 32 } as const;

/** How a share went, from nothing at the bottom; the dashed line is the threshold. `label` says the same in words (U65). */
export function TrendLine({
  points,
  threshold,
  label,
}: {
  points: readonly TrendPoint[];
  threshold: number;
  label: string;
}) {
  const { line, last, limit } = trendPath(points, threshold, SIZE);
  const { width, height } = SIZE;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="h-8 w-[120px] overflow-visible">
      <line x1={0} x2={width} y1={height} y2={height} className="stroke-line" />
      {limit !== null && (
        <line x1={0} x2={width} y1={limit} y2={limit} strokeDasharray="3 3" className="stroke-line-strong" />
      )}
      {points.length > 1 && (
        <polyline points={line} fill="none" strokeWidth={1.5} strokeLinejoin="round" className="stroke-chart-1" />
      )}
      {last && <circle cx={last.x} cy={last.y} r={2.5} className="fill-chart-1" />}
    </svg>
  );
}
