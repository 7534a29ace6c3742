import type { Chart, Plugin } from "chart.js";
import { useSyncExternalStore } from "react";
import type { ChartLayout, ChartPoint } from "./chart-data";

/** Width of the stripes on incomplete points, in pixels. */
const STRIPE = 6;

/** Hatches incomplete points; the table and the tooltip state the same in words. */
export function createPartialBands(points: readonly ChartPoint[], colours: ChartColours): Plugin<"line"> {
  return {
    id: "partial-bands",
    beforeDatasetsDraw({ ctx, chartArea, scales }) {
      const { x } = scales;
      if (x === undefined) return;
      const half = x.width / Math.max(1, points.length) / 2;
      const stripes = createStripes(ctx, colours.line);
      ctx.save();
      ctx.fillStyle = stripes ?? colours.line;
      points.forEach(({ isPartial }, index) => {
        if (!isPartial) return;
        const middle = x.getPixelForValue(index);
        const left = Math.max(chartArea.left, middle - half);
        const right = Math.min(chartArea.right, middle + half);
        ctx.fillRect(left, chartArea.top, right - left, chartArea.height);
      });
      ctx.restore();
    },
  };
}

/** Draws a line at every point that has marks, behind the data. */
export function createMarkLines(indices: readonly number[], colours: ChartColours): Plugin<"line"> {
  return {
    id: "mark-lines",
    beforeDatasetsDraw({ ctx, chartArea, scales }) {
      ctx.save();
      ctx.strokeStyle = colours.mark;
      ctx.globalAlpha = 0.45;
      ctx.setLineDash([2, 3]);
      for (const index of indices) {
        const x = Math.round(scales.x?.getPixelForValue(index) ?? 0) + 0.5;
        ctx.beginPath();
        ctx.moveTo(x, chartArea.top);
        ctx.lineTo(x, chartArea.bottom);
        ctx.stroke();
      }
      ctx.restore();
    },
  };
}

/** Reports the positions of the points when they change, so that HTML elements can be aligned with them. */
export function createLayoutReporter(points: number, onLayout: (layout: ChartLayout) => void): Plugin<"line"> {
  let lastLayout = "";
  return {
    id: "layout-teller",
    afterUpdate: (chart) => {
      const layout = readLayout(chart, points);
      const text = layout === null ? "" : JSON.stringify(layout);
      if (layout === null || text === lastLayout) return;
      lastLayout = text;
      // The chart, and at first React too, is in the middle of an update.
      queueMicrotask(() => onLayout(layout));
    },
  };
}

function readLayout({ scales, chartArea }: Chart<"line">, points: number): ChartLayout | null {
  const { x } = scales;
  if (x === undefined || chartArea === undefined) return null;
  const xs = Array.from({ length: points }, (_, index) => Math.round(x.getPixelForValue(index)));
  return { xs, left: Math.round(chartArea.left), right: Math.round(chartArea.right) };
}

function createStripes(ctx: CanvasRenderingContext2D, colour: string): CanvasPattern | null {
  const tile = document.createElement("canvas");
  tile.width = STRIPE;
  tile.height = STRIPE;
  const tileContext = tile.getContext("2d");
  if (tileContext === null) return null;
  tileContext.strokeStyle = colour;
  tileContext.lineWidth = 1.5;
  for (const shift of [-STRIPE, 0, STRIPE]) {
    tileContext.beginPath();
    tileContext.moveTo(shift, STRIPE);
    tileContext.lineTo(shift + STRIPE, 0);
    tileContext.stroke();
  }
  return ctx.createPattern(tile, "repeat");
}

/** The colors of a chart in the current theme, as CSS values. */
export type ChartColours = {
  series: readonly string[];
  ink: string;
  line: string;
  surface: string;
  mark: string;
  isDark: boolean;
};

const NAMES = ["--chart-1", "--chart-2", "--chart-3", "--chart-4", "--chart-5", "--chart-6"];

/** The colors of charts. A canvas does not follow CSS changes, so this listens for theme changes. */
export function useChartColours(): ChartColours {
  const key = useSyncExternalStore(onThemeChange, buildThemeKey, () => "");
  return readColours(key);
}

let known: { key: string; colours: ChartColours } | null = null;

function readColours(key: string): ChartColours {
  if (known?.key === key) return known.colours;
  const [scheme, ink = "", line = "", surface = "", mark = "", ...series] = key.split("|");
  const colours = { series, ink, line, surface, mark, isDark: scheme === "dark" };
  known = { key, colours };
  return colours;
}

function buildThemeKey(): string {
  // For printing, styles change the colors of the canvas as it is, because the browser does not wait for a redraw.
  if (known !== null && isPrinting()) return known.key;
  const style = getComputedStyle(document.documentElement);
  return ["color-scheme", "--ink-2", "--line", "--surface", "--ink-3", ...NAMES]
    .map((name) => style.getPropertyValue(name).trim())
    .join("|");
}

function isPrinting(): boolean {
  return typeof matchMedia === "function" && matchMedia("print").matches;
}

function onThemeChange(changed: () => void): () => void {
  const watch = new MutationObserver(changed);
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].flatMap((text) =>
    typeof matchMedia === "function" ? [matchMedia(text)] : [],
  );
  for (const query of queries) query.addEventListener("change", changed);
  return () => {
    watch.disconnect();
    for (const query of queries) query.removeEventListener("change", changed);
  };
}
