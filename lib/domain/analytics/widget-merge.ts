import * as z from "zod/mini";
import { WIDGETS_MAX, type Widget, type WidgetSettings, widget } from "@/lib/contract/analytics/dashboards";
import { CLASH, mergeValue } from "@/lib/domain/history/version-merge";
import { findMovedEntries, mergeOrder } from "./merge-order";

// Merges two edits of the same widgets, matched by id. Changes to different widgets, or different parts of one, combine; it is
// a clash if both sides change the same part differently, or one side changes a widget that the other removes.

export type MergedWidgets = { widgets: Widget[] } | { clash: true };

/** Three-way merge of widgets. */
export function mergeWidgets(
  base: readonly Widget[],
  mine: readonly Widget[],
  theirs: readonly Widget[],
): MergedWidgets {
  const before = byId(base);
  const ours = byId(mine);
  const others = byId(theirs);
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

/** Whether two widgets are equal. */
export function isSameWidget(a: Widget, b: Widget): boolean {
  const names = Object.keys(a.settings);
  const others = Object.keys(b.settings);
  return (
    a.id === b.id &&
    a.kind === b.kind &&
    a.title === b.title &&
    a.width === b.width &&
    names.length === others.length &&
    names.every((name) => a.settings[name] === b.settings[name])
  );
}

/** Whether two lists have equal widgets in the same order. */
export function areSameWidgets(a: readonly Widget[], b: readonly Widget[]): boolean {
  return a.length === b.length && a.every((one, index) => isSameWidget(one, b[index] ?? { ...one, id: "" }));
}

// Edits of a dashboard's widgets. An edit can be reapplied on top of concurrent changes, and applying it twice has no effect,
// so no edit can lose or duplicate a widget.

/** An edit. `after`: the preceding widget, null for the beginning; `fill` adds several. */
export type WidgetEdit =
  | { kind: "add"; widget: Widget; after: string | null }
  | { kind: "fill"; widgets: readonly Widget[] }
  | { kind: "remove"; id: string }
  | { kind: "change"; id: string; patch: WidgetPatch }
  | { kind: "move"; id: string; after: string | null };

export type WidgetPatch = Partial<Pick<Widget, "title" | "width" | "settings">>;

/**
 * Applies an edit. An existing widget is not added again, and a removed one stays removed. If the preceding widget is gone,
 * an added widget goes to the end and a moved one stays in place.
 */
export function applyEdit(widgets: readonly Widget[], edit: WidgetEdit): Widget[] {
  if (edit.kind === "remove") return widgets.filter(({ id }) => id !== edit.id);
  if (edit.kind === "add") return addWidget(widgets, edit.widget, edit.after);
  if (edit.kind === "fill")
    return edit.widgets.reduce((list, one) => addWidget(list, one, list.at(-1)?.id ?? null), [...widgets]);
  const one = widgets.find(({ id }) => id === edit.id);
  if (one === undefined) return [...widgets];
  if (edit.kind === "change")
    return widgets.map((other) => (other.id === edit.id ? { ...other, ...edit.patch } : other));
  const rest = widgets.filter(({ id }) => id !== edit.id);
  const place = findIndexAfter(rest, edit.after);
  return place === null ? [...widgets] : rest.toSpliced(place, 0, one);
}

function addWidget(widgets: readonly Widget[], one: Widget, after: string | null): Widget[] {
  if (widgets.some(({ id }) => id === one.id) || widgets.length >= WIDGETS_MAX) return [...widgets];
  return widgets.toSpliced(findIndexAfter(widgets, after) ?? widgets.length, 0, one);
}

export function applyEdits(widgets: readonly Widget[], edits: readonly WidgetEdit[]): Widget[] {
  return edits.reduce<Widget[]>(applyEdit, [...widgets]);
}

function findIndexAfter(widgets: readonly Widget[], after: string | null): number | null {
  if (after === null) return 0;
  const index = widgets.findIndex(({ id }) => id === after);
  return index < 0 ? null : index + 1;
}

/** Builds the edit that moves a widget to a 1-based position; null if it is already there or does not exist. */
export function buildMove(widgets: readonly Widget[], id: string, position: number): WidgetEdit | null {
  const rest = widgets.filter((one) => one.id !== id);
  if (rest.length === widgets.length || widgets[position - 1]?.id === id) return null;
  return { kind: "move", id, after: rest[position - 2]?.id ?? null };
}

// Compares two history versions of a dashboard by widget.

/** A changed widget in its newest form; a removed one in its last. */
type WidgetStep = { kind: "added" | "changed" | "moved" | "removed"; widget: Widget };

const version = z.looseObject({ widgets: z.array(widget) });

/** Lists the widgets that differ; null if neither version is a dashboard. */
export function diffWidgets(before: unknown, after: unknown): WidgetStep[] | null {
  const old = parseWidgets(before);
  const now = parseWidgets(after);
  if (old === null && now === null) return null;
  const was = old ?? [];
  const is = now ?? [];
  const moved = findMovedEntries(
    was.map(({ id }) => id),
    is.map(({ id }) => id),
  );
  const steps = is.flatMap((one): WidgetStep[] => {
    const other = was.find(({ id }) => id === one.id);
    if (other === undefined) return [{ kind: "added", widget: one }];
    if (!isSameWidget(other, one)) return [{ kind: "changed", widget: one }];
    return moved.has(one.id) ? [{ kind: "moved", widget: one }] : [];
  });
  const left = was.filter(({ id }) => !is.some((one) => one.id === id));
  return [...steps, ...left.map((one): WidgetStep => ({ kind: "removed", widget: one }))];
}

function parseWidgets(content: unknown): Widget[] | null {
  const read = z.safeParse(version, content);
  return read.success ? read.data.widgets : null;
}
