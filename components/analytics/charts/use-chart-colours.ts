import { useSyncExternalStore } from "react";

/** The colours of a chart in the theme of now, as CSS writes them. */
export type ChartColours = { series: readonly string[]; ink: string; line: string; surface: string; mark: string };

const NAMES = ["--chart-1", "--chart-2", "--chart-3", "--chart-4", "--chart-5", "--chart-6"];

/** The colours of charts; a canvas does not follow the style sheet by itself, so a change of theme is heard here. */
export function useChartColours(): ChartColours {
  const key = useSyncExternalStore(onThemeChange, themeKey, () => "");
  return coloursOf(key);
}

let known: { key: string; colours: ChartColours } | null = null;

function coloursOf(key: string): ChartColours {
  if (known?.key === key) return known.colours;
  const [ink = "", line = "", surface = "", mark = "", ...series] = key.split("|");
  const colours = { series, ink, line, surface, mark };
  known = { key, colours };
  return colours;
}

function themeKey(): string {
  const style = getComputedStyle(document.documentElement);
  return ["--ink-2", "--line", "--surface", "--ink-3", ...NAMES]
    .map((name) => style.getPropertyValue(name).trim())
    .join("|");
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
