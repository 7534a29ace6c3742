import * as z from "zod/mini";
import { type Widget, widget } from "@/lib/contract/analytics/dashboards";
import { findMoved } from "./merge-order";
import { isSameWidget } from "./widget-merge";

// Compares two history versions of a dashboard by widget.

/** A changed widget in its newest form; a removed one in its last. */
export type WidgetStep = { kind: "added" | "changed" | "moved" | "removed"; widget: Widget };

const version = z.looseObject({ widgets: z.array(widget) });

/** Lists the widgets that differ; null if neither version is a dashboard. */
export function diffWidgets(before: unknown, after: unknown): WidgetStep[] | null {
  const [old, now] = [parseWidgets(before), parseWidgets(after)];
  if (old === null && now === null) return null;
  const [was, is] = [old ?? [], now ?? []];
  const moved = findMoved(
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
