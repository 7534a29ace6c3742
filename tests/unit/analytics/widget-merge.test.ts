import fc from "fast-check";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import { applyEdits, areSameWidgets, mergeWidgets } from "@/lib/domain/analytics/widget-merge";
import { anEdit, aWidget, BASE } from "@/tests/support/widgets";

const merged = (mine: Widget[], theirs: Widget[], base: readonly Widget[] = BASE) => mergeWidgets(base, mine, theirs);
const ids = (widgets: readonly Widget[]): string => widgets.map(({ id }) => id).join("");
const [a, b, c] = BASE;

test("different parts of one widget changed by two people both stay", () => {
  const mine = [{ ...a, title: "Mine" }, b, c];
  const theirs = [{ ...a, width: 2 as const, settings: { text: "a", scope: "all" } }, b, c];
  expect(merged(mine, theirs)).toEqual({
    widgets: [{ ...a, title: "Mine", width: 2, settings: { text: "a", scope: "all" } }, b, c],
  });
});

test("the same part changed in two ways is asked, the same way twice is one", () => {
  expect(merged([{ ...a, title: "Mine" }, b, c], [{ ...a, title: "Theirs" }, b, c])).toEqual({ clash: true });
  const both = [{ ...a, settings: { text: "new" } }, b, c];
  expect(merged(both, both)).toEqual({ widgets: both });
  expect(merged([{ ...a, settings: { text: "x" } }, b, c], [{ ...a, settings: { text: "y" } }, b, c])).toEqual({
    clash: true,
  });
});

test("a widget removed by one and changed by the other is asked, removed by one alone is gone", () => {
  expect(merged([b, c], [{ ...a, width: 2 }, b, c])).toEqual({ clash: true });
  expect(merged([b, c], [c, a, b])).toEqual({ widgets: [c, b] });
});

test("what two people added and moved is all there, each once", () => {
  const result = merged([aWidget("x"), a, b, c], [c, a, b, aWidget("y")]);
  if ("clash" in result) throw new Error("nothing clashes");
  expect([...ids(result.widgets)].sort().join("")).toBe("abcxy");
});

test("no merge loses a widget or has one twice, whatever two people did", () => {
  const edits = fc.array(anEdit, { maxLength: 6 });
  fc.assert(
    fc.property(edits, edits, (first, second) => {
      const [mine, theirs] = [applyEdits(BASE, first), applyEdits(BASE, second)];
      const result = mergeWidgets(BASE, mine, theirs);
      if ("clash" in result) return;
      const held = result.widgets.map(({ id }) => id);
      expect(new Set(held).size).toBe(held.length);
      const has = (list: readonly Widget[], id: string) => list.some((one) => one.id === id);
      for (const { id } of [...mine, ...theirs]) {
        const isRemoved = has(BASE, id) && !(has(mine, id) && has(theirs, id));
        expect(held.includes(id)).toBe(!isRemoved);
      }
    }),
  );
});

test("an unchanged side brings the other one back as it is", () => {
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
