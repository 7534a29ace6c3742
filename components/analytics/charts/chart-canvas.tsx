import {
  CategoryScale,
  Chart,
  type ChartData,
  type ChartOptions,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { memo, useMemo } from "react";
import { Line } from "react-chartjs-2";
import { areIntegers, type ChartLayout, type ChartPoint, type ChartSeries } from "./chart-data";
import {
  type ChartColours,
  createLayoutReporter,
  createMarkLines,
  createPartialBands,
  useChartColours,
} from "./chart-plugins";

// Loaded on demand, not with a screen; registers only what line charts need.
Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip);

/** Strokes and markers of the six series, so that they differ by more than color. */
const DASHES = [[], [6, 4], [2, 3], [10, 4, 2, 4], [14, 5], []] as const;
const MARKERS = ["circle", "rect", "triangle", "rectRot", "crossRot", false] as const;
/** With more points than this, markers blur the line. */
const MARKED_POINTS_MAX = 31;

/** Turns the colors of the dark theme into those for white paper. */
const ON_PAPER = "print:hue-rotate-180 print:invert";

/** The data of a chart, the number format, and the positions of marks. */
export type CanvasProps = {
  label: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: (value: number | null) => string;
  partialText: string;
  /** Indices of points that have marks. */
  marked: readonly number[];
  onLayout: (layout: ChartLayout) => void;
};

/** Draws the chart. Screen readers get only its name: the table next to it has the numbers. */
export const ChartCanvas = memo(function ChartCanvas(props: CanvasProps) {
  const { label, points, series, format, partialText, marked, onLayout } = props;
  const colours = useChartColours();
  // Memoized together: new data or options redraw the chart; new plugins alone would not.
  const drawn = useMemo(
    () => ({
      data: buildData(points, series, colours),
      options: buildOptions({ points, series, format, partialText }, colours),
      plugins: [
        createPartialBands(points, colours),
        createMarkLines(marked, colours),
        createLayoutReporter(points.length, onLayout),
      ],
    }),
    [points, series, format, partialText, marked, onLayout, colours],
  );
  return <Line redraw role="img" aria-label={label} className={colours.isDark ? ON_PAPER : undefined} {...drawn} />;
});

type LineData = ChartData<"line", (number | null)[], string>;

function buildData(points: readonly ChartPoint[], series: readonly ChartSeries[], colours: ChartColours): LineData {
  const isMarked = points.length <= MARKED_POINTS_MAX;
  return {
    labels: points.map(({ label, short }) => short ?? label),
    datasets: series.map(({ name, values, slot, isBefore = false }) => {
      const colour = colours.series[slot - 1] ?? colours.ink;
      const marker = isBefore ? false : (MARKERS[slot - 1] ?? false);
      return {
        label: name,
        data: [...values],
        borderColor: colour,
        backgroundColor: colour,
        borderWidth: isBefore || slot === 6 ? 1.5 : 2,
        borderDash: isBefore ? [3, 4] : [...(DASHES[slot - 1] ?? [])],
        pointStyle: marker,
        pointRadius: isMarked && marker !== false ? 2.5 : 0,
        pointHoverRadius: 5,
        segment: {
          borderDash: ({ p1DataIndex }) => (points[p1DataIndex]?.isPartial && !isBefore ? [2, 3] : undefined),
        },
      };
    }),
  };
}

type Words = Pick<CanvasProps, "points" | "series" | "format" | "partialText">;

function buildOptions({ points, series, format, partialText }: Words, colours: ChartColours): ChartOptions<"line"> {
  const text = { color: colours.ink, font: { family: "Instrument Sans Variable, sans-serif", size: 12 } };
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    normalized: true,
    interaction: { mode: "index", intersect: false },
    layout: { padding: { top: 6 } },
    scales: {
      x: {
        offset: true,
        grid: { display: false },
        border: { color: colours.line },
        ticks: { ...text, maxRotation: 0, autoSkip: true, autoSkipPadding: 16 },
      },
      y: {
        beginAtZero: true,
        grid: { color: colours.line },
        border: { display: false },
        ticks: {
          ...text,
          ...(areIntegers(series) ? { precision: 0 } : {}),
          maxTicksLimit: 6,
          callback: (value) => format(Number(value)),
        },
      },
    },
    plugins: {
      tooltip: {
        callbacks: {
          title: ([item]) => {
            const point = points[item?.dataIndex ?? -1];
            return point === undefined ? "" : `${point.label}${point.isPartial ? ` · ${partialText}` : ""}`;
          },
          label: ({ dataset, datasetIndex, dataIndex, parsed }) => {
            const own = series[datasetIndex]?.labels?.[dataIndex];
            return `${own ?? dataset.label ?? ""}: ${format(parsed.y)}`;
          },
        },
      },
    },
  };
}
