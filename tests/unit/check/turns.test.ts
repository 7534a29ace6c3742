import { chooseTurn, formatTurn } from "@/scripts/check/turn.mjs";
import { takeTurns } from "@/tests/support/tries";

const TURNS = [0, 1, 2, 3, 4];
const CASES = Array.from({ length: 23 }, (_, index) => index);
const isAlways = (one: number): boolean => one % 7 === 0;

test("five turns take each case, and each turn takes those that always run", () => {
  const taken = TURNS.map((turn) => takeTurns(CASES, isAlways, turn));
  for (const one of CASES) {
    const count = taken.filter((cases) => cases.includes(one)).length;
    expect([one, count]).toEqual([one, isAlways(one) ? 5 : 1]);
  }
  for (const cases of taken) expect(cases).toEqual(cases.toSorted((a, b) => a - b));
});

test("a run without turns takes all cases", () => {
  expect(takeTurns(CASES, isAlways, null)).toEqual(CASES);
});

test("repeated values are cases of their own", () => {
  const cases = Array.from({ length: 10 }, () => "same");
  expect(takeTurns(cases, undefined, 3)).toHaveLength(2);
});

test("each day has the turn after that of the day before", () => {
  const days = [20, 21, 22, 23, 24].map((day) => chooseTurn({ given: "", now: Date.UTC(2026, 5, day, 12) }));
  expect(days.toSorted()).toEqual(TURNS.map(String));
  expect(chooseTurn({ given: "", now: Date.UTC(2026, 5, 20, 23, 59) })).toBe(days[0]);
});

test("a run can be repeated by what it prints", () => {
  const [, given] = /TEST_TURN=(\d)/.exec(formatTurn("3")) ?? [];
  expect(chooseTurn({ given, now: 0 })).toBe("3");
  expect(() => chooseTurn({ given: "5" })).toThrow("TEST_TURN");
});
