import { findClockTurn, findOtherTurn, findWallInstants, formatWallTime } from "@/lib/domain/kit/clock-change";

const PRAGUE = "Europe/Prague";
const at = (text: string) => Date.parse(text);

test("a skipped time has no instant", () => {
  expect(findWallInstants("2026-03-29T02:30", PRAGUE)).toEqual([]);
});

test("a repeated time has two instants, the earlier first", () => {
  expect(findWallInstants("2026-10-25T02:30", PRAGUE)).toEqual([at("2026-10-25T00:30Z"), at("2026-10-25T01:30Z")]);
});

test.each([
  ["2026-03-29T01:59", "2026-03-29T00:59Z"],
  ["2026-03-29T03:00", "2026-03-29T01:00Z"],
  ["2026-10-25T01:59", "2026-10-24T23:59Z"],
  ["2026-10-25T03:00", "2026-10-25T02:00Z"],
  ["2026-07-01T12:00", "2026-07-01T10:00Z"],
])("%s beside the change means one instant", (wall, instant) => {
  expect(findWallInstants(wall, PRAGUE)).toEqual([at(instant)]);
  expect(formatWallTime(at(instant), PRAGUE)).toBe(wall);
});

test("an instant identifies which of two equal wall times it is, and the other one", () => {
  expect(findClockTurn("2026-10-25T00:30:00Z", PRAGUE)).toBe("first");
  expect(findClockTurn("2026-10-25T01:30:00Z", PRAGUE)).toBe("second");
  expect(findOtherTurn("2026-10-25T00:30:00Z", PRAGUE)).toBe(at("2026-10-25T01:30Z"));
  expect(findOtherTurn("2026-10-25T01:30:00Z", PRAGUE)).toBe(at("2026-10-25T00:30Z"));
});

test("a unique time and an invalid text have no other instant", () => {
  expect(findClockTurn("2026-10-25T03:30:00Z", PRAGUE)).toBeNull();
  expect(findOtherTurn("2026-06-01T00:00:00Z", PRAGUE)).toBeNull();
  expect(findClockTurn("soon", PRAGUE)).toBeNull();
  expect(findWallInstants("soon", PRAGUE)).toEqual([]);
});

test("supports a time zone with a clock change of half an hour", () => {
  expect(findWallInstants("2026-04-05T01:45", "Australia/Lord_Howe")).toHaveLength(2);
});
