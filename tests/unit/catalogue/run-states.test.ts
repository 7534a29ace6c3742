import type { Run } from "@/lib/contract/catalogue/feed-runs";
import {
  findLaterRuns,
  isHeld,
  isRejected,
  isRunInProgress,
  measureRunMs,
  readChanges,
} from "@/lib/domain/catalogue/run-states";
import { makeHold, makeRun } from "@/tests/support/feed-runs";

const held = makeHold({ share_removed: 0.5 });

test("is held only until a decision", () => {
  expect(isHeld(makeRun({ status: "manually", held }))).toBe(true);
  expect(isHeld(makeRun({ status: "manually", held: { ...held, decision: "approved" } }))).toBe(false);
  expect(isHeld(makeRun({ status: "manually" }))).toBe(false);
});

test("is in progress while it runs or waits for the runner, also after an approval", () => {
  const isOne = (over: Partial<Run>): boolean => isRunInProgress(makeRun(over));
  expect([isOne({ status: "running" }), isOne({ status: "queued" }), isOne({ status: "manually" })]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isOne({ status: "manually", held: { ...held, decision: "approved" } })).toBe(true);
  expect([isOne({ status: "manually", held }), isOne({ status: "scheduled" }), isOne({ status: "failed" })]).toEqual([
    false,
    false,
    false,
  ]);
});

test("measures the duration of an ended run", () => {
  const started = "2026-03-09T05:00:00Z";
  expect(measureRunMs({ started, finished: "2026-03-09T05:01:00Z" })).toBe(60_000);
  expect(measureRunMs({ started, finished: null })).toBeNull();
  expect(measureRunMs({ started, finished: "nonsense" })).toBeNull();
});

test("excludes the time waited for approval from the duration", () => {
  const started = "2026-03-09T04:59:00Z";
  const approved = { ...held, decision: "approved" as const, decided_at: "2026-03-11T09:00:00Z" };
  const phases = [
    { name: "read" as const, started_at: started, ms: 50_000 },
    { name: "apply" as const, started_at: "2026-03-11T09:00:20Z", ms: 9_000 },
  ];
  const finished = "2026-03-11T09:00:30Z";
  expect(measureRunMs({ started, finished, held: approved, phases })).toBe(70_000);
  // Without phases, the run continued as soon as it was approved.
  expect(measureRunMs({ started, finished, held: approved })).toBe(90_000);
  // A run that was not approved ended when it was held.
  const rejected = { ...approved, decision: "rejected" as const };
  expect(measureRunMs({ started, finished: held.at, held: rejected, phases })).toBe(60_000);
});

test("distinguishes rejected from failed runs", () => {
  expect(isRejected(makeRun({ status: "failed", held: { ...held, decision: "rejected" } }))).toBe(true);
  expect(isRejected(makeRun({ status: "failed", held: { ...held, decision: "expired" } }))).toBe(false);
  expect(isRejected(makeRun({ status: "failed" }))).toBe(false);
});

test("returns null if the changes of a run are unknown", () => {
  expect(readChanges({ counts: { read: 5 } })).toBeNull();
  expect(readChanges({ counts: { added: 2 } })).toEqual({ added: 2, changed: 0, removed: 0 });
});

test("sums up later runs that changed something", () => {
  const at = (hour: number) => `2026-03-09T0${hour}:00:00Z`;
  const run = makeRun({ finished: at(5) });
  const counts = { added: 1, changed: 2, removed: 3 };
  const later = [
    makeRun({ id: "r4", feed: "brand", finished: at(7), counts }),
    makeRun({ id: "r3", finished: at(6), counts }),
    makeRun({ id: "r2", finished: at(6), counts }),
    makeRun({ id: "same", feed: "article", finished: at(8), counts: { added: 0, changed: 0, removed: 0 } }),
  ];
  expect(findLaterRuns(run, [...later, run, makeRun({ id: "r0", finished: at(4), counts })])).toEqual({
    runs: 3,
    feeds: ["brand", "item"],
    counts: { added: 3, changed: 6, removed: 9 },
  });
});
