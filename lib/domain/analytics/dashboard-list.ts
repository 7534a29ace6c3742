import type { DashboardLine } from "@/lib/contract/analytics/dashboards";
import { mergeOrder } from "./merge-order";

// Edits of the list of dashboards, shown before the backend confirms them. An edit can be applied to any newer list, and
// applying it twice has no effect.

/** An edit of the list. `after`: the dashboard that precedes the new one, null for the end; `was`: the order the user saw. */
export type ListEdit =
  | { kind: "add"; line: DashboardLine; after: string | null }
  | { kind: "rename"; id: string; name: string }
  | { kind: "remove"; id: string }
  | { kind: "order"; ids: readonly string[]; was: readonly string[] };

export function applyListEdit(lines: readonly DashboardLine[], edit: ListEdit): DashboardLine[] {
  if (edit.kind === "remove") return lines.filter(({ id }) => id !== edit.id);
  if (edit.kind === "rename") return lines.map((one) => (one.id === edit.id ? { ...one, name: edit.name } : one));
  if (edit.kind === "add") {
    if (lines.some(({ id }) => id === edit.line.id)) return [...lines];
    const place = lines.findIndex(({ id }) => id === edit.after);
    return lines.toSpliced(place < 0 ? lines.length : place + 1, 0, edit.line);
  }
  const filterKnown = (ids: readonly string[]) => ids.filter((id) => lines.some((one) => one.id === id));
  const order = mergeOrder(filterKnown(edit.was), filterKnown(edit.ids), filterKnown(lines.map(({ id }) => id)));
  return order.flatMap((id) => lines.find((one) => one.id === id) ?? []);
}

/** The order after moving a dashboard to a 1-based position. */
export function moveInOrder(lines: readonly DashboardLine[], id: string, position: number): string[] {
  const rest = lines.map((one) => one.id).filter((one) => one !== id);
  return rest.toSpliced(position - 1, 0, id);
}
