import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { changesOf, isHeld, isRejected, isUnderWay, laterRuns, runMs } from "@/lib/domain/catalogue/run-states";

function aRun(over: Partial<Run> = {}): Run {
  return { id: "r1", feed: "item", started: null, status: "succeeded", ...over };
}

const held = {
  at: "2026-03-09T05:00:00Z",
  share_removed: 0.5,
  decision: null,
  decided_at: null,
  decided_by: null,
  expires_at: "2026-03-16T05:00:00Z",
};

test("a run waits for a person only while nobody has decided about it", () => {
  expect(isHeld(aRun({ status: "manually", held }))).toBe(true);
  expect(isHeld(aRun({ status: "manually", held: { ...held, decision: "approved" } }))).toBe(false);
  expect(isHeld(aRun({ status: "manually" }))).toBe(false);
});

test("a run goes on by itself while it runs or waits for the runner, an approved one too", () => {
  const isOne = (over: Partial<Run>): boolean => isUnderWay(aRun(over));
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

test("how long a run took is known once it is over", () => {
  const started = "2026-03-09T05:00:00Z";
  expect(runMs({ started, finished: "2026-03-09T05:01:00Z" })).toBe(60_000);
  expect(runMs({ started, finished: null })).toBeNull();
  expect(runMs({ started, finished: "nonsense" })).toBeNull();
});

test("the time that a run waited for approval is no part of how long it took", () => {
  const started = "2026-03-09T04:59:00Z";
  const approved = { ...held, decision: "approved" as const, decided_at: "2026-03-11T09:00:00Z" };
  const phases = [
    { name: "read" as const, started_at: started, ms: 50_000 },
    { name: "apply" as const, started_at: "2026-03-11T09:00:20Z", ms: 9_000 },
  ];
  const finished = "2026-03-11T09:00:30Z";
  expect(runMs({ started, finished, held: approved, phases })).toBe(70_000);
  // Without phases it went on as soon as it was approved.
  expect(runMs({ started, finished, held: approved })).toBe(90_000);
  // A run that nobody approved ended when it was held.
  const rejected = { ...approved, decision: "rejected" as const };
  expect(runMs({ started, finished: held.at, held: rejected, phases })).toBe(60_000);
});

test("a run that a person rejected has not failed by itself", () => {
  expect(isRejected(aRun({ status: "failed", held: { ...held, decision: "rejected" } }))).toBe(true);
  expect(isRejected(aRun({ status: "failed", held: { ...held, decision: "expired" } }))).toBe(false);
  expect(isRejected(aRun({ status: "failed" }))).toBe(false);
});

test("what is not told of a run's changes is not made up", () => {
  expect(changesOf({ counts: { read: 5 } })).toBeNull();
  expect(changesOf({ counts: { added: 2 } })).toEqual({ added: 2, changed: 0, removed: 0 });
});

test("the runs after a run that changed something are counted with what they did", () => {
  const at = (hour: number) => `2026-03-09T0${hour}:00:00Z`;
  const run = aRun({ finished: at(5) });
  const counts = { added: 1, changed: 2, removed: 3 };
  const later = [
    aRun({ id: "r4", feed: "brand", finished: at(7), counts }),
    aRun({ id: "r3", finished: at(6), counts }),
    aRun({ id: "r2", finished: at(6), counts }),
    aRun({ id: "same", feed: "article", finished: at(8), counts: { added: 0, changed: 0, removed: 0 } }),
  ];
  expect(laterRuns(run, [...later, run, aRun({ id: "r0", finished: at(4), counts })])).toEqual({
    runs: 3,
    feeds: ["brand", "item"],
    counts: { added: 3, changed: 6, removed: 9 },
  });
});
