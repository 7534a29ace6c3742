import fc from "fast-check";
import { amend, createHistory, mapHistory, record, redo, undo } from "@/lib/domain/drafts/edit-history";
import { EDITOR_UNDO_STEPS } from "@/lib/domain/kit/limits";

const steps = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const after = (count: number) => steps(count).reduce((history, step) => record(history, step), createHistory(0));

test("undoes and redoes a step", () => {
  const back = undo(after(2));
  expect(back?.present).toBe(1);
  expect(back && redo(back)?.present).toBe(2);
});

test("returns null at both ends of the history", () => {
  expect(undo(createHistory(0))).toBeNull();
  expect(redo(after(1))).toBeNull();
});

test("undoes at most 100 steps and drops older ones", () => {
  let history = after(EDITOR_UNDO_STEPS + 20);
  let count = 0;
  for (let back = undo(history); back !== null; back = undo(history)) {
    history = back;
    count += 1;
  }
  expect(count).toBe(EDITOR_UNDO_STEPS);
  expect(history.present).toBe(20);
});

test("a new step after undo clears the redo steps", () => {
  const back = undo(after(3));
  expect(back && redo(record(back, 9))).toBeNull();
});

test("amending replaces the result of the last step", () => {
  const history = amend(after(2), 7);
  expect(history.present).toBe(7);
  expect(undo(history)?.present).toBe(1);
});

test("mapping all models preserves the steps", () => {
  const back = undo(after(3));
  const texts = back && mapHistory(back, String);
  expect(texts).toEqual({ past: ["0", "1"], present: "2", future: ["3"] });
});

test("undoing and redoing everything returns to the same history", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: EDITOR_UNDO_STEPS }), (models) => {
      const start = createHistory(0);
      const done = models.reduce((history, model) => record(history, model), start);
      let history = done;
      for (const _ of models) history = undo(history) ?? history;
      expect(history.present).toBe(0);
      for (const _ of models) history = redo(history) ?? history;
      expect(history).toEqual(done);
    }),
  );
});
