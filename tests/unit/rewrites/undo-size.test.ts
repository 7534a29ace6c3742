import { planRows, toUndoPlan } from "@/backend/rewrites/upload/undo-upload";
import { synonymGrammar } from "@/lib/domain/rewrites/synonym-csv";

// What the undo of an upload does to a table of as many pairs of words as the search can index.

const makeRow = (name: string, words: number) => ({
  kind: "two_way" as const,
  cells: Array.from({ length: words }, (_, at) => `${name} ${at}`),
});
const makeStored = (name: string, words: number) => {
  const row = makeRow(name, words);
  return { ...row, id: name, key: synonymGrammar.getKey(row), revision: 1 };
};
const full = Array.from({ length: 1_000 }, (_, at) => makeStored(`row ${at}`, 200));
const deleted = { id: "gone", before: makeRow("gone", 200), after: null };
const added = { id: "row 7", before: null, after: makeRow("row 7", 200) };

const planActions = (rows: Parameters<typeof planRows>[1], current = full, isForced = false) =>
  planRows(synonymGrammar, rows, current, isForced).map(({ action }) => action);

test("a deleted row does not return to a full table, also if changed rows are taken back", () => {
  expect(planActions([deleted])).toEqual(["too_large"]);
  expect(planActions([deleted], full, true)).toEqual(["too_large"]);
  expect(planActions([deleted], full.slice(1))).toEqual(["bring_back"]);
});

test("a deleted row returns if the undo makes room for it", () => {
  expect(planActions([deleted, added])).toEqual(["bring_back", "remove"]);
});

test("a row does not get more words back in a full table, but fewer", () => {
  const longer = { id: "row 1", before: makeRow("row 1", 200), after: makeRow("row 1", 199) };
  const table = full.with(1, makeStored("row 1", 199));
  expect(planActions([longer], table)).toEqual(["restore"]);
  expect(planActions([longer], [...table, makeStored("more", 2)])).toEqual(["too_large"]);
  const shorter = { id: "row 2", before: makeRow("row 2", 2), after: makeRow("row 2", 200) };
  expect(planActions([shorter], [...full, makeStored("more", 2)])).toEqual(["restore"]);
});

test("a row whose words another row has by now stays, and does not count as changed", () => {
  const cells = ["tent", "bivy"];
  const gone = { id: "gone", before: { kind: "one_way" as const, cells }, after: null };
  const row = { kind: "one_way" as const, cells: ["tent", "shelter"] };
  const taken = { ...row, id: "taken", key: synonymGrammar.getKey(row), revision: 1 };
  const planned = planRows(synonymGrammar, [gone], [taken]);
  expect(planned.map(({ action }) => action)).toEqual(["conflict"]);
  expect(toUndoPlan("u", planned).counts).toEqual({
    removed: 0,
    restored: 0,
    brought_back: 0,
    changed_since: 0,
    conflicts: 1,
    too_large: 0,
  });
});
