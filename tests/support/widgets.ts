import fc from "fast-check";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import type { WidgetEdit } from "@/lib/domain/analytics/widget-merge";

/** A widget of a dashboard; by default a note. */
export function makeWidget(id: string, more: Partial<Widget> = {}): Widget {
  return { id, kind: "note", title: null, width: 1, settings: { text: id }, ...more };
}

/** The widgets a, b and c. */
export const BASE = [makeWidget("a"), makeWidget("b"), makeWidget("c")] as const;

const someId = fc.constantFrom("a", "b", "c", "x", "y", "z");
const place = fc.option(someId, { nil: null });

/** Any edit of the widgets a, b and c, and of x, y and z that may be added. */
export const anEdit: fc.Arbitrary<WidgetEdit> = fc.oneof(
  fc.record({
    kind: fc.constant("add" as const),
    widget: fc.constantFrom("x", "y", "z").map((id) => makeWidget(id)),
    after: place,
  }),
  fc.record({ kind: fc.constant("remove" as const), id: someId }),
  fc.record({ kind: fc.constant("move" as const), id: someId, after: place }),
  fc.record({
    kind: fc.constant("change" as const),
    id: someId,
    patch: fc.oneof(
      fc.record({ width: fc.constantFrom(1 as const, 2 as const) }),
      fc.record({ title: fc.constantFrom("One", "Two", null) }),
    ),
  }),
);
