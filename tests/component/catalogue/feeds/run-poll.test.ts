import { createRunPoll } from "@/components/catalogue/feeds/run-poll";
import type { Run } from "@/lib/contract/catalogue/feed-runs";

function aRun(over: Partial<Run> = {}): Run {
  return { id: "r1", feed: "item", started: null, status: "running", counts: { read: 1 }, ...over };
}

test("polls runs in progress, less often the longer nothing changes", () => {
  let now = 0;
  const delay = createRunPoll(() => now);
  expect(delay([aRun()])).toBe(2_000);
  now = 25_000;
  expect(delay([aRun()])).toBe(6_000);
  now = 3_600_000;
  expect(delay([aRun()])).toBe(30_000);
  expect(delay([aRun({ counts: { read: 2 } })])).toBe(2_000);
  expect(delay([aRun({ status: "succeeded" })])).toBe(false);
});
