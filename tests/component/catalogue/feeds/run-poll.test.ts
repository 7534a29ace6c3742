import { createRunPoll } from "@/components/catalogue/feeds/run-poll";
import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { makeRun } from "@/tests/support/feed-runs";

const aStartedRun = (over: Partial<Run> = {}) => makeRun({ status: "running", counts: { read: 1 }, ...over });

test("polls runs in progress, less often the longer nothing changes", () => {
  let now = 0;
  const delay = createRunPoll(() => now);
  expect(delay([aStartedRun()])).toBe(2_000);
  now = 25_000;
  expect(delay([aStartedRun()])).toBe(6_000);
  now = 3_600_000;
  expect(delay([aStartedRun()])).toBe(30_000);
  expect(delay([aStartedRun({ counts: { read: 2 } })])).toBe(2_000);
  expect(delay([aStartedRun({ status: "succeeded" })])).toBe(false);
});
