import { isWrite } from "@/lib/http/endpoint";
import { readChangeIds } from "@/tests/support/direct";
import { findCalls } from "@/tests/support/find-calls";
import { loadUndoCases } from "@/tests/support/load-undo-cases";
import { createUndoBench, pickContent, type UndoBench, undoNewestFirst } from "@/tests/support/undo-cases/undo-case";

// Every write of the contract either states why it has no inverse, or is executed here on a new site, undone, and
// compared. The cases are in tests/support/undo-cases, one file per feature; new files are found automatically.

const calls = findCalls().map(({ name, call }) => [name, call] as const);
const names = new Set(calls.map(([name]) => name));
const writes = calls.filter(([, call]) => isWrite(call));
const cases = loadUndoCases();

test("finds the writes and their cases", () => {
  expect(writes.length).toBeGreaterThan(12);
  expect(Object.keys(cases).length).toBeGreaterThan(8);
  for (const name of Object.keys(cases)) expect([...names]).toContain(name);
});

test.each(writes)("%s has a tested inverse, or states why it has none", (name, call) => {
  if (call.undo === undefined) throw new Error("the call states neither its undo nor why it has none");
  if ("none" in call.undo) {
    expect(call.undo.none).toMatch(/\w+ \w+ \w+/);
    expect(Object.keys(cases)).not.toContain(name);
    return;
  }
  // `undo` is the history's call; any other name is a call of the feature.
  const inverse = call.undo.by === "undo" ? "change-history.undoChanges" : `${call.feature}.${call.undo.by}`;
  expect([...names]).toContain(inverse);
  expect(Object.keys(cases)).toContain(name);
});

test.each(writes.filter(([name]) => name in cases))(
  "%s, done and taken back, leaves what was there",
  async (name, call) => {
    const bench = await createUndoBench();
    const { act, look, takeBack, listChanges } = await prepareCase(name, bench);
    const before = pickContent(await look());
    const answer = await act();
    expect(answer.status).toBeLessThan(300);
    expect(pickContent(await look())).not.toEqual(before);
    const isInHistory = call.undo !== undefined && "by" in call.undo && call.undo.by === "undo";
    expect(takeBack === undefined).toBe(isInHistory);
    if (takeBack === undefined) {
      const done = listChanges?.(answer) ?? [{ siteId: bench.siteId, ids: readChangeIds(answer) }];
      expect(done.flatMap(({ ids }) => ids)).not.toEqual([]);
      for (const { siteId, ids } of done) await undoNewestFirst(bench, siteId, ids);
    } else await takeBack();
    expect(pickContent(await look())).toEqual(before);
  },
);

async function prepareCase(name: string, bench: UndoBench) {
  const prepare = cases[name];
  if (prepare === undefined) throw new Error(`no case for ${name}`);
  return prepare(bench);
}
