import * as z from "zod/mini";
import { type Widget, widget } from "@/lib/contract/analytics/dashboards";
import { movedIn } from "./merge-order";
import { isSameWidget } from "./widget-merge";

// What lies between two versions of a dashboard as the history keeps them, widget by widget.

/** What became of a widget; its newest form, or the last one where it is gone. */
export type WidgetStep = { kind: "added" | "changed" | "moved" | "removed"; widget: Widget };

const version = z.looseObject({ widgets: z.array(widget) });

/** The widgets that differ between two versions; null where neither is one of a dashboard. */
export function widgetSteps(before: unknown, after: unknown): WidgetStep[] | null {
  const [old, now] = [widgetsOf(before), widgetsOf(after)];
  if (old === null && now === null) return null;
  const [was, is] = [old ?? [], now ?? []];
  const moved = movedIn(
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

function widgetsOf(content: unknown): Widget[] | null {
  const read = z.safeParse(version, content);
  return read.success ? read.data.widgets : null;
}
