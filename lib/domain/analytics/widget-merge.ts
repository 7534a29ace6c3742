import type { Widget, WidgetSettings } from "@/lib/contract/analytics/dashboards";
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
