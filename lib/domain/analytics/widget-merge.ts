import { WIDGETS_MAX, type Widget, type WidgetSettings } from "@/lib/contract/analytics/dashboards";
import { CLASH, mergeValue } from "@/lib/domain/history/version-merge";
import { mergeOrder } from "./merge-order";

// What two people made out of the same widgets. A widget is known by its id: what was done to different ones,
// or to different parts of one, stays; only the same part changed in two ways, or changed here and removed there, is asked.

/** What a merge comes to: widgets, each once, or parts that two sides changed differently. */
export type MergedWidgets = { widgets: Widget[] } | { clash: true };

/** Widgets three ways. None is lost, and none is there twice. */
export function mergeWidgets(
  base: readonly Widget[],
  mine: readonly Widget[],
  theirs: readonly Widget[],
): MergedWidgets {
  const [before, ours, others] = [byId(base), byId(mine), byId(theirs)];
  const merged = new Map<string, Widget>();
  for (const id of new Set([...ours.keys(), ...others.keys()])) {
    const one = mergeOne(before.get(id), ours.get(id), others.get(id));
    if (one === CLASH) return { clash: true };
    if (one !== null) merged.set(id, one);
  }
  const order = mergeOrder([...before.keys()], [...ours.keys()], [...others.keys()]);
  return { widgets: order.flatMap((id) => merged.get(id) ?? []) };
}

type Side = Widget | undefined;

function mergeOne(base: Side, mine: Side, theirs: Side): Widget | null | typeof CLASH {
  if (mine === undefined || theirs === undefined) {
    const left = mine ?? theirs;
    if (left === undefined) return null;
    if (base === undefined) return left;
    return isSameWidget(base, left) ? null : CLASH;
  }
  return mergeParts(base ?? theirs, mine, theirs);
}

function mergeParts(base: Widget, mine: Widget, theirs: Widget): Widget | typeof CLASH {
  const title = mergeValue(base.title, mine.title, theirs.title, Object.is);
  const width = mergeValue(base.width, mine.width, theirs.width, Object.is);
  const kind = mergeValue(base.kind, mine.kind, theirs.kind, Object.is);
  const settings = mergeSettings(base.settings, mine.settings, theirs.settings);
  if (title === CLASH || width === CLASH || kind === CLASH || settings === CLASH) return CLASH;
  return { id: mine.id, kind, title, width, settings };
}

function mergeSettings(base: WidgetSettings, mine: WidgetSettings, theirs: WidgetSettings) {
  const merged: WidgetSettings = {};
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = mergeValue(base[name], mine[name], theirs[name], Object.is);
    if (value === CLASH) return CLASH;
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

function byId(widgets: readonly Widget[]): Map<string, Widget> {
  return new Map(widgets.map((one) => [one.id, one]));
}

/** Whether two widgets show the same in the same way. */
export function isSameWidget(a: Widget, b: Widget): boolean {
  const [names, others] = [Object.keys(a.settings), Object.keys(b.settings)];
  return (
    a.id === b.id &&
    a.kind === b.kind &&
    a.title === b.title &&
    a.width === b.width &&
    names.length === others.length &&
    names.every((name) => a.settings[name] === b.settings[name])
  );
}

/** Whether two lists hold the same widgets in the same order. */
export function areSameWidgets(a: readonly Widget[], b: readonly Widget[]): boolean {
  return a.length === b.length && a.every((one, index) => isSameWidget(one, b[index] ?? { ...one, id: "" }));
}

// What people do to the widgets of a dashboard, each as something that can be done once more on top of what others did
// meanwhile, and a second time without doing anything: so that no edit can lose a widget or make one twice.

/** An edit. `after` is the widget behind which one is put; null is the beginning; `fill` adds several. */
export type WidgetEdit =
  | { kind: "add"; widget: Widget; after: string | null }
  | { kind: "fill"; widgets: readonly Widget[] }
  | { kind: "remove"; id: string }
  | { kind: "change"; id: string; patch: WidgetPatch }
  | { kind: "move"; id: string; after: string | null };

/** What a change of one widget says anew. */
export type WidgetPatch = Partial<Pick<Widget, "title" | "width" | "settings">>;

/**
 * The widgets after an edit. A widget that is there is not added again; one that is gone stays gone; where the one behind
 * which something is put is gone, it goes to the end (added) or stays where it is (moved).
 */
export function applyEdit(widgets: readonly Widget[], edit: WidgetEdit): Widget[] {
  if (edit.kind === "remove") return widgets.filter(({ id }) => id !== edit.id);
  if (edit.kind === "add") return added(widgets, edit.widget, edit.after);
  if (edit.kind === "fill")
    return edit.widgets.reduce((list, one) => added(list, one, list.at(-1)?.id ?? null), [...widgets]);
  const one = widgets.find(({ id }) => id === edit.id);
  if (one === undefined) return [...widgets];
  if (edit.kind === "change")
    return widgets.map((other) => (other.id === edit.id ? { ...other, ...edit.patch } : other));
  const rest = widgets.filter(({ id }) => id !== edit.id);
  const place = placeBehind(rest, edit.after);
  return place === null ? [...widgets] : rest.toSpliced(place, 0, one);
}

function added(widgets: readonly Widget[], one: Widget, after: string | null): Widget[] {
  if (widgets.some(({ id }) => id === one.id) || widgets.length >= WIDGETS_MAX) return [...widgets];
  return widgets.toSpliced(placeBehind(widgets, after) ?? widgets.length, 0, one);
}

/** The widgets after several edits, in their order. */
export function applyEdits(widgets: readonly Widget[], edits: readonly WidgetEdit[]): Widget[] {
  return edits.reduce<Widget[]>(applyEdit, [...widgets]);
}

function placeBehind(widgets: readonly Widget[], after: string | null): number | null {
  if (after === null) return 0;
  const index = widgets.findIndex(({ id }) => id === after);
  return index < 0 ? null : index + 1;
}

/** The edit that puts a widget to a position, from 1; null where it is there, or not at all. */
export function moveTo(widgets: readonly Widget[], id: string, position: number): WidgetEdit | null {
  const rest = widgets.filter((one) => one.id !== id);
  if (rest.length === widgets.length || widgets[position - 1]?.id === id) return null;
  return { kind: "move", id, after: rest[position - 2]?.id ?? null };
}
