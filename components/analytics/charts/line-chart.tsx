"use client";

import { useTranslations } from "next-intl";
import { Component, lazy, type ReactNode, Suspense, useId, useMemo, useState } from "react";
import { Table, type TableColumn } from "@/components/ui/table";
import { useAfterIdle, useIsScripted } from "@/components/ui/use-after-idle";
import type { ChartLayout, ChartPoint, ChartSeries, MarkGroup } from "./chart-data";
import { MarkStrip } from "./mark-strip";

const ChartCanvas = lazy(() => import("./chart-canvas").then((file) => ({ default: file.ChartCanvas })));

const NO_GROUPS: readonly MarkGroup[] = [];
const WAIT = <div aria-busy="true" className="h-full border-line border-b" />;

/** The line chart of the product: lines over time, change marks below them, and the numbers as a table. */
export type LineChartProps = {
  /** The heading and accessible name. */
  /** `hidden`: a heading around the chart has it already. */
  label: string | { hidden: string };
  /** One sentence that sums up the chart. */
  summary?: ReactNode;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Formats numbers: `formatMetric` for their unit. Must be referentially stable. */
  format: (value: number | null) => string;
  /** Changes by point (`useMarkGroups`). */
  marks?: readonly MarkGroup[];
  /** `none` when a table of the screen already has these numbers. */
  table?: "folded" | "none";
};

/**
 * Draws a chart, whose script loads after the page, into reserved space. Without the script the table has the numbers.
 * Keep `points`, `series`, `format` and `marks` referentially stable: each new object redraws the chart.
 */
export function LineChart({ label: named, summary, points, series, format, marks, table }: LineChartProps) {
  const label = typeof named === "string" ? named : named.hidden;
  const t = useTranslations("analytics.chart");
  const id = useId();
  const isScripted = useIsScripted();
  const isDue = useAfterIdle();
  const [layout, setLayout] = useState<ChartLayout | null>(null);
  const marked = useMemo(() => (marks ?? NO_GROUPS).map(({ index }) => index), [marks]);
  return (
    <figure aria-labelledby={id} className="m-0 min-w-0 print:break-inside-avoid">
      <figcaption className={named === label ? "mb-2" : "sr-only"}>
        <p id={id} className="font-semibold text-md">
          {label}
        </p>
        {summary && <p className="text-ink-2 text-sm">{summary}</p>}
      </figcaption>
      <Legend series={series} />
      <div className="relative h-64 min-w-0 max-sm:h-48 print:h-auto print:[&_canvas]:h-auto! print:[&_canvas]:w-full!">
        {isScripted && !isDue && WAIT}
        {isDue && (
          <ChartBoundary failure={<p className="p-4 text-ink-2 text-md">{t("failed")}</p>}>
            <Suspense fallback={WAIT}>
              <ChartCanvas
                label={label}
                points={points}
                series={series}
                format={format}
                partialText={t("partial")}
                marked={marked}
                onLayout={setLayout}
              />
            </Suspense>
          </ChartBoundary>
        )}
      </div>
      {marks && <MarkStrip marks={marks} points={points} layout={layout} />}
      {table !== "none" && (
        <details className="mt-2">
          <summary className="w-fit cursor-pointer text-accent text-md">
            {t("table")} <span className="sr-only">({label})</span>
          </summary>
          <div className="mt-2">
            <ChartTable caption={label} points={points} series={series} format={format} />
          </div>
        </details>
      )}
    </figure>
  );
}

const STROKES = ["", "6 4", "2 3", "10 4 2 4", "14 5", ""] as const;

/** Names the lines with their strokes; a single line has no legend. */
function Legend({ series }: { series: readonly ChartSeries[] }) {
  if (series.length < 2) return null;
  return (
    <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-sm">
      {series.map(({ name, slot, isBefore }) => (
        <li key={name} className="flex items-center gap-2">
          <svg aria-hidden="true" width="28" height="8" className="shrink-0">
            <line
              x1="0"
              x2="28"
              y1="4"
              y2="4"
              stroke={`var(--chart-${slot})`}
              strokeWidth={isBefore ? 1.5 : 2}
              strokeDasharray={isBefore ? "3 4" : STROKES[slot - 1]}
            />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Contains a chart that fails to render: the rest of the screen, and the table, stay. */
class ChartBoundary extends Component<{ failure: ReactNode; children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    return this.state.isFailed ? this.props.failure : this.props.children;
  }
}

type Props = {
  caption: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: (value: number | null) => string;
};

type Row = ChartPoint & { index: number };

/** The numbers of a chart as a table, in the same format. */
export function ChartTable({ caption, points, series, format }: Props) {
  const t = useTranslations("analytics.chart");
  const columns: TableColumn<Row>[] = [
    {
      id: "point",
      header: t("time"),
      isRowHeader: true,
      cell: ({ label, isPartial }) => (
        <>
          {label}
          {isPartial && <span className="ml-2 text-ink-2 text-sm">{t("partial")}</span>}
        </>
      ),
    },
    ...series.map(
      ({ name, values }): TableColumn<Row> => ({
        id: name,
        header: name,
        isNumeric: true,
        cell: ({ index }) => format(values[index] ?? null),
      }),
    ),
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={points.map((point, index) => ({ ...point, index }))}
      row={{ id: ({ key }) => key }}
    />
  );
}
