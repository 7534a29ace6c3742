import { NOTE_MAX, type Widget, type WidgetKind, type WidgetSettings } from "@/lib/contract/analytics/dashboards";
import { MARK_KINDS } from "@/lib/contract/history/change-marks";
import { SEARCH_SCOPES } from "@/lib/domain/search/search-scopes";
import { METRIC_KEYS } from "./metrics";

// What a widget of each kind can be told, and what it shows where nothing was.

/** Which queries a table of queries shows. */
export const QUERY_TABLES = ["top", "no_results", "no_clicks", "losers"] as const;
/** How many rows a table in a widget has. */
export const ROW_COUNTS = ["5", "10", "20"] as const;

/** A setting that takes one of some values; the first is what holds where nothing was said. */
export type ChoiceSetting = { name: string; choices: readonly [string, ...string[]] };

const choice = (name: string, all: readonly string[], usual: string): ChoiceSetting => ({
  name,
  choices: [usual, ...all.filter((one) => one !== usual)],
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

/** What a kind of widgets can be told, beside the text of a note. */
export function choicesOf(kind: WidgetKind): readonly ChoiceSetting[] {
  return CHOICES[kind];
}

/** The settings of a widget, each one given: what is missing or not known is as it usually is. */
export function settingsOf({ kind, settings }: Pick<Widget, "kind" | "settings">): WidgetSettings {
  const chosen = CHOICES[kind].map(({ name, choices }): [string, string] => {
    const said = settings[name];
    return [name, said !== undefined && choices.includes(said) ? said : choices[0]];
  });
  return Object.fromEntries(kind === "note" ? [...chosen, ["text", settings.text ?? ""]] : chosen);
}

/** Which settings of a widget it cannot take; empty where all is well. */
export function settingFaults({ kind, settings }: Pick<Widget, "kind" | "settings">): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (kind === "note" && name === "text") return value.length > NOTE_MAX ? [name] : [];
    const known = CHOICES[kind].find((one) => one.name === name);
    return known?.choices.includes(value) ? [] : [name];
  });
}
