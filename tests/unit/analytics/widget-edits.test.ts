import fc from "fast-check";
import { WIDGETS_MAX } from "@/lib/contract/analytics/dashboards";
import { applyEdit, applyEdits, areSameWidgets, buildMove, type WidgetEdit } from "@/lib/domain/analytics/widget-merge";
import { choicesOf, findInvalidSettings, resolveSettings } from "@/lib/domain/analytics/widget-settings";
import { anEdit, aWidget, BASE } from "@/tests/support/widgets";

const after = (edit: WidgetEdit): string =>
  applyEdit(BASE, edit)
    .map(({ id }) => id)
    .join("");

test.each<[string, WidgetEdit, string]>([
  ["added at the beginning", { kind: "add", widget: aWidget("x"), after: null }, "xabc"],
  ["added behind one", { kind: "add", widget: aWidget("x"), after: "b" }, "abxc"],
  ["added behind one that is gone: at the end", { kind: "add", widget: aWidget("x"), after: "q" }, "abcx"],
  ["added a second time: nothing", { kind: "add", widget: aWidget("a"), after: null }, "abc"],
  ["removed", { kind: "remove", id: "b" }, "ac"],
  ["removed a second time: nothing", { kind: "remove", id: "q" }, "abc"],
  ["moved", { kind: "move", id: "c", after: "a" }, "acb"],
  ["moved behind itself: nothing", { kind: "move", id: "c", after: "c" }, "abc"],
  ["moved behind one that is gone: nothing", { kind: "move", id: "c", after: "q" }, "abc"],
  ["changed where it is gone: nothing", { kind: "change", id: "q", patch: { width: 2 } }, "abc"],
])("a widget %s", (_, edit, expected) => {
  expect(after(edit)).toBe(expected);
});

test("a position, as people count it, becomes a move", () => {
  const ids = (edit: WidgetEdit | null) => edit && after(edit);
  expect(ids(buildMove(BASE, "c", 1))).toBe("cab");
  expect(ids(buildMove(BASE, "a", 3))).toBe("bca");
  expect(ids(buildMove(BASE, "a", 2))).toBe("bac");
  expect(buildMove(BASE, "a", 1)).toBeNull();
  expect(buildMove(BASE, "q", 1)).toBeNull();
});

test("a full dashboard takes no further widget", () => {
  const full = Array.from({ length: WIDGETS_MAX }, (_, index) => aWidget(`w${index}`));
  expect(applyEdit(full, { kind: "add", widget: aWidget("x"), after: null })).toHaveLength(WIDGETS_MAX);
});

test("an edit done twice is done once, and no edits make a widget twice", () => {
  fc.assert(
    fc.property(fc.array(anEdit, { maxLength: 12 }), anEdit, (edits, last) => {
      const once = applyEdit(applyEdits(BASE, edits), last);
      expect(areSameWidgets(applyEdit(once, last), once)).toBe(true);
      expect(new Set(once.map(({ id }) => id)).size).toBe(once.length);
    }),
  );
});

test("settings that are missing or unknown are as they usually are, and what cannot be kept is named", () => {
  expect(resolveSettings({ kind: "metric", settings: { metric: "weather" } })).toEqual({
    metric: "searches",
    scope: "search",
    compare: "previous",
  });
  expect(resolveSettings({ kind: "note", settings: {} })).toEqual({ text: "" });
  expect(findInvalidSettings({ kind: "metric", settings: { metric: "weather", scope: "all", colour: "red" } })).toEqual(
    ["metric", "colour"],
  );
  for (const { choices } of choicesOf("chart")) expect(new Set(choices).size).toBe(choices.length);
});
