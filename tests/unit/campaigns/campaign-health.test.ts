import { findHealthState, listHealthProblems } from "@/lib/domain/campaigns/campaign-health";

const AT = "2026-03-10T04:00:00Z";
const LATE = { code: "not_checked", placement: "search_header", device: "desktop" } as const;
const GONE = { code: "target_not_found" } as const;

test.each([
  ["before the first check", null, [], "unchecked", 0],
  ["without problems", AT, [], "ok", 0],
  ["with a server that did not answer in time", AT, [LATE], "unchecked", 0],
  ["with a problem", AT, [GONE], "problems", 1],
  ["with both", AT, [LATE, GONE], "problems", 1],
] as const)("%s the state is clear", (_, at, problems, state, count) => {
  const health = { at, problems: [...problems] };
  expect([findHealthState(health), listHealthProblems(health).length]).toEqual([state, count]);
});
