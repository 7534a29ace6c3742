import fc from "fast-check";
import { WIDGETS_MAX } from "@/lib/contract/analytics/dashboards";
import { applyEdit, applyEdits, areSameWidgets, buildMove, type WidgetEdit } from "@/lib/domain/analytics/widget-merge";
import { findInvalidSettings, getChoices, resolveSettings } from "@/lib/domain/analytics/widget-settings";
import { anEdit, BASE, makeWidget } from "@/tests/support/widgets";

// Merging and validating edits of widgets.

const after = (edit: WidgetEdit): string =>
  applyEdit(BASE, edit)
    .map(({ id }) => id)
    .join("");

test.each<[string, WidgetEdit, string]>([
  ["adding at the beginning", { kind: "add", widget: makeWidget("x"), after: null }, "xabc"],
  ["adding after another", { kind: "add", widget: makeWidget("x"), after: "b" }, "abxc"],
  ["adding after a missing one: at the end", { kind: "add", widget: makeWidget("x"), after: "q" }, "abcx"],
  ["adding twice: no change", { kind: "add", widget: makeWidget("a"), after: null }, "abc"],
  ["removing", { kind: "remove", id: "b" }, "ac"],
  ["removing twice: no change", { kind: "remove", id: "q" }, "abc"],
  ["moving", { kind: "move", id: "c", after: "a" }, "acb"],
  ["moving after itself: no change", { kind: "move", id: "c", after: "c" }, "abc"],
  ["moving after a missing one: no change", { kind: "move", id: "c", after: "q" }, "abc"],
  ["changing a missing one: no change", { kind: "change", id: "q", patch: { width: 2 } }, "abc"],
])("%s", (_, edit, expected) => {
  expect(after(edit)).toBe(expected);
});

test("converts a position counted from 1 to a move", () => {
  const ids = (edit: WidgetEdit | null) => edit && after(edit);
  expect(ids(buildMove(BASE, "c", 1))).toBe("cab");
  expect(ids(buildMove(BASE, "a", 3))).toBe("bca");
  expect(ids(buildMove(BASE, "a", 2))).toBe("bac");
  expect(buildMove(BASE, "a", 1)).toBeNull();
  expect(buildMove(BASE, "q", 1)).toBeNull();
});

test("adds no widget to a full dashboard", () => {
  const full = Array.from({ length: WIDGETS_MAX }, (_, index) => makeWidget(`w${index}`));
  expect(applyEdit(full, { kind: "add", widget: makeWidget("x"), after: null })).toHaveLength(WIDGETS_MAX);
});

test("is idempotent, and never duplicates a widget", () => {
  fc.assert(
    fc.property(fc.array(anEdit, { maxLength: 12 }), anEdit, (edits, last) => {
      const once = applyEdit(applyEdits(BASE, edits), last);
      expect(areSameWidgets(applyEdit(once, last), once)).toBe(true);
      expect(new Set(once.map(({ id }) => id)).size).toBe(once.length);
    }),
  );
});

test("fills in missing and unknown settings, and names invalid ones", () => {
  expect(resolveSettings({ kind: "metric", settings: { metric: "weather" } })).toEqual({
    metric: "searches",
    scope: "search",
    compare: "previous",
  });
  expect(resolveSettings({ kind: "note", settings: {} })).toEqual({ text: "" });
  expect(findInvalidSettings({ kind: "metric", settings: { metric: "weather", scope: "all", colour: "red" } })).toEqual(
    ["metric", "colour"],
  );
  for (const { choices } of getChoices("chart")) expect(new Set(choices).size).toBe(choices.length);
});
