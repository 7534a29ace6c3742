import type { DashboardLine } from "@/lib/contract/analytics/dashboards";
import { mergeOrder } from "./merge-order";

// What people do to the dashboards of a site, shown before the backend has done it: each edit can be done on whatever list
// there is by then, and doing it twice does nothing.

/** An edit of the list. `after` is the dashboard behind which one is put, null the end; `was` the order that was seen. */
export type ListEdit =
  | { kind: "add"; line: DashboardLine; after: string | null }
  | { kind: "rename"; id: string; name: string }
  | { kind: "remove"; id: string }
  | { kind: "order"; ids: readonly string[]; was: readonly string[] };

/** The list after an edit. */
export function applyListEdit(lines: readonly DashboardLine[], edit: ListEdit): DashboardLine[] {
  if (edit.kind === "remove") return lines.filter(({ id }) => id !== edit.id);
  if (edit.kind === "rename") return lines.map((one) => (one.id === edit.id ? { ...one, name: edit.name } : one));
  if (edit.kind === "add") {
    if (lines.some(({ id }) => id === edit.line.id)) return [...lines];
    const place = lines.findIndex(({ id }) => id === edit.after);
    return lines.toSpliced(place < 0 ? lines.length : place + 1, 0, edit.line);
  }
  const known = (ids: readonly string[]) => ids.filter((id) => lines.some((one) => one.id === id));
  const order = mergeOrder(known(edit.was), known(edit.ids), known(lines.map(({ id }) => id)));
  return order.flatMap((id) => lines.find((one) => one.id === id) ?? []);
}

/** The order after one dashboard was put to a position, from 1. */
export function orderWith(lines: readonly DashboardLine[], id: string, position: number): string[] {
  const rest = lines.map((one) => one.id).filter((one) => one !== id);
  return rest.toSpliced(position - 1, 0, id);
}
