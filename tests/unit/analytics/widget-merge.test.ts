import fc from "fast-check";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import { applyEdits, areSameWidgets, mergeWidgets } from "@/lib/domain/analytics/widget-merge";
import { anEdit, BASE, makeWidget } from "@/tests/support/widgets";

const merged = (mine: Widget[], theirs: Widget[], base: readonly Widget[] = BASE) => mergeWidgets(base, mine, theirs);
const ids = (widgets: readonly Widget[]): string => widgets.map(({ id }) => id).join("");
const [a, b, c] = BASE;

test("preserves changes to different parts of one widget", () => {
  const mine = [{ ...a, title: "Mine" }, b, c];
  const theirs = [{ ...a, width: 2 as const, settings: { text: "a", scope: "all" } }, b, c];
  expect(merged(mine, theirs)).toEqual({
    widgets: [{ ...a, title: "Mine", width: 2, settings: { text: "a", scope: "all" } }, b, c],
  });
});

test("reports different changes of one part as a conflict, but not equal ones", () => {
  expect(merged([{ ...a, title: "Mine" }, b, c], [{ ...a, title: "Theirs" }, b, c])).toEqual({ clash: true });
  const both = [{ ...a, settings: { text: "new" } }, b, c];
  expect(merged(both, both)).toEqual({ widgets: both });
  expect(merged([{ ...a, settings: { text: "x" } }, b, c], [{ ...a, settings: { text: "y" } }, b, c])).toEqual({
    clash: true,
  });
});

test("reports a removal of a changed widget as a conflict, and applies other removals", () => {
  expect(merged([b, c], [{ ...a, width: 2 }, b, c])).toEqual({ clash: true });
  expect(merged([b, c], [c, a, b])).toEqual({ widgets: [c, b] });
});

test("contains everything that both sides added and moved, once", () => {
  const result = merged([makeWidget("x"), a, b, c], [c, a, b, makeWidget("y")]);
  if ("clash" in result) throw new Error("nothing clashes");
  expect([...ids(result.widgets)].sort().join("")).toBe("abcxy");
});

test("never loses or duplicates a widget", () => {
  const edits = fc.array(anEdit, { maxLength: 6 });
  fc.assert(
    fc.property(edits, edits, (first, second) => {
      const [mine, theirs] = [applyEdits(BASE, first), applyEdits(BASE, second)];
      const result = mergeWidgets(BASE, mine, theirs);
      fc.pre(!("clash" in result));
      const ids = result.widgets.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const has = (list: readonly Widget[], id: string) => list.some((one) => one.id === id);
      for (const { id } of [...mine, ...theirs]) {
        const isRemoved = has(BASE, id) && !(has(mine, id) && has(theirs, id));
        expect(ids.includes(id)).toBe(!isRemoved);
      }
    }),
  );
});

test("returns the other side if one side is unchanged", () => {
  fc.assert(
    fc.property(fc.array(anEdit, { maxLength: 6 }), (edits) => {
      const other = applyEdits(BASE, edits);
      for (const result of [mergeWidgets(BASE, other, BASE), mergeWidgets(BASE, BASE, other)]) {
        if ("clash" in result) throw new Error("nothing clashes");
        expect(areSameWidgets(result.widgets, other)).toBe(true);
      }
    }),
  );
});
