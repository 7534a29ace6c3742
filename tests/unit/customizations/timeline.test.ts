import type { Interval } from "@vitrine/engine/rule-evaluator";
import { buildLanes, findBarClashes, findGaps, type TimeBar } from "@/lib/domain/customizations/timeline";

const ZONE = "Europe/Prague";
const at = (text: string) => Date.parse(text);
const span = (from: string | null, to: string | null): Interval => ({
  from: from === null ? Number.NEGATIVE_INFINITY : at(from),
  to: to === null ? Number.POSITIVE_INFINITY : at(to),
});

function aBar(over: Partial<TimeBar> = {}): TimeBar {
  const range = span("2026-11-01T00:00Z", "2026-11-10T00:00Z");
  return { key: "a", item_url: "P1", title: "P1", type: "pin", position: 1, placement: "both", range, ...over };
}

test("bars of an item share a line unless they overlap", () => {
  const first = aBar();
  const later = aBar({ key: "b", range: span("2026-11-10T00:00Z", null) });
  const meeting = aBar({ key: "c", range: span("2026-11-05T00:00Z", "2026-11-06T00:00Z") });
  const other = aBar({ key: "d", item_url: "P2" });
  const lanes = buildLanes([later, other, meeting, first]).map((lane) => lane.bars.map((bar) => bar.key));
  expect(lanes).toContainEqual(["a", "b"]);
  expect(lanes).toContainEqual(["c"]);
  expect(lanes).toContainEqual(["d"]);
});

test("finds gaps between two pins at the same position and place", () => {
  const first = aBar();
  const second = aBar({ key: "b", item_url: "P2", range: span("2026-11-12T00:00Z", null) });
  expect(findGaps([second, first])).toEqual([
    { position: 1, after: "a", range: span("2026-11-10T00:00Z", "2026-11-12T00:00Z") },
  ]);
  expect(findGaps([first, { ...second, position: 2 }])).toEqual([]);
  expect(findGaps([first, { ...second, type: "hide", position: null }])).toEqual([]);
  expect(findGaps([aBar({ range: span(null, null) }), first, second])).toEqual([]);
});

test("reports both bars of a clash, the code, and when both are active", () => {
  const other = aBar({ key: "b", item_url: "P2", range: span("2026-11-08T00:00Z", null) });
  expect(findBarClashes([aBar(), other], ZONE)).toEqual([
    { key: "b", other: "a", code: "position_occupied", range: span("2026-11-08T00:00Z", "2026-11-10T00:00Z") },
  ]);
  expect(findBarClashes([aBar(), { ...other, position: 2 }], ZONE)).toEqual([]);
});
