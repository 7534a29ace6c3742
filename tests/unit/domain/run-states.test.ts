import type { Run } from "@/lib/contract/feed-runs";
import { changesOf, isHeld, isUnderWay, laterRuns, runMs } from "@/lib/domain/run-states";

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
