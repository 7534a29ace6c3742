import { WIDGETS_MAX, type Widget } from "@/lib/contract/analytics/dashboards";

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
