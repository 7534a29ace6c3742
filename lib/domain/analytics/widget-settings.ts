import { NOTE_MAX, type Widget, type WidgetKind, type WidgetSettings } from "@/lib/contract/analytics/dashboards";
import { MARK_KINDS } from "@/lib/contract/history/change-marks";
import { SEARCH_SCOPES } from "@/lib/domain/search/search-scopes";
import { METRIC_KEYS } from "./metrics";

// The settings of each kind of widget, and their defaults.

export const QUERY_TABLES = ["top", "no_results", "no_clicks", "losers"] as const;
/** Row counts of a table widget. */
export const ROW_COUNTS = ["5", "10", "20"] as const;

/** A setting with a fixed list of values; the first is the default. */
export type ChoiceSetting = { name: string; choices: readonly [string, ...string[]] };

const choice = (name: string, all: readonly string[], fallback: string): ChoiceSetting => ({
  name,
  choices: [fallback, ...all.filter((one) => one !== fallback)],
});

const metric = choice("metric", METRIC_KEYS, "searches");
const scope = choice("scope", SEARCH_SCOPES, "search");
const listScope = choice("scope", SEARCH_SCOPES.slice(0, 2), "search");
const compare = choice("compare", ["none", "previous"], "previous");
const rows = choice("rows", ROW_COUNTS, "5");

const CHOICES: Record<WidgetKind, readonly ChoiceSetting[]> = {
  metric: [metric, scope, compare],
  chart: [metric, scope, compare, choice("marks", ["shown", "hidden"], "shown")],
  queries: [choice("table", QUERY_TABLES, "top"), listScope, rows],
  no_results: [listScope, rows],
  visits: [rows],
  catalog_state: [],
  note: [],
  marks: [choice("changes", ["all", ...MARK_KINDS], "all"), rows],
};

/** The settings of a kind of widget, except the text of a note. */
export function getChoices(kind: WidgetKind): readonly ChoiceSetting[] {
  return CHOICES[kind];
}

/** Fills in defaults for missing and unknown values. */
export function resolveSettings({ kind, settings }: Pick<Widget, "kind" | "settings">): WidgetSettings {
  const chosen = CHOICES[kind].map(({ name, choices }): [string, string] => {
    const value = settings[name];
    return [name, value !== undefined && choices.includes(value) ? value : choices[0]];
  });
  return Object.fromEntries(kind === "note" ? [...chosen, ["text", settings.text ?? ""]] : chosen);
}

/** Names of invalid settings. */
export function findInvalidSettings({ kind, settings }: Pick<Widget, "kind" | "settings">): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (kind === "note" && name === "text") return value.length > NOTE_MAX ? [name] : [];
    const known = CHOICES[kind].find((one) => one.name === name);
    return known?.choices.includes(value) ? [] : [name];
  });
}
