import { createClockOffsets } from "@/backend/analytics/events/clock-offsets";
import { validateEvent } from "@/backend/analytics/events/validate-event";
import { measureClockOffset } from "@/lib/domain/analytics/clock-offset";

// Visitors whose clocks are wrong: how far, and what that does to the times of their events.

const ARRIVAL = new Date("2026-03-10T08:00:00.500Z");
const SENT = ARRIVAL.getTime() / 1000;
const HOUR = 3_600;
const YEAR = 365 * 24 * HOUR;

test.each([
  ["the sender does not say when it sent", undefined, 0],
  ["the clock is right", SENT, 0],
  ["it is 300 s behind", SENT - 300, 0],
  ["it is 300 s ahead", SENT + 300, 0],
  ["it is 301 s behind", SENT - 301, 301],
  ["it is 301 s ahead", SENT + 301, -301],
  ["it is an hour ahead", SENT + HOUR, -HOUR],
  ["it is ten years ahead", SENT + 10 * YEAR, -10 * YEAR],
  ["it starts in 1970", 12.25, SENT - 12.25],
])("when %s, times are corrected by the difference", (_, sentAt, seconds) => {
  expect(measureClockOffset(sentAt, ARRIVAL)).toBe(seconds * 1000);
});

/** The time of a page view 40 s before it was sent, or its code, by a clock that is `ahead` seconds ahead. */
function readTime(ahead: number, before = 40) {
  const raw = { id: "e", type: "pv", client_id: "1", url: "/", local_timestamp: SENT + ahead - before };
  const offset = measureClockOffset(SENT + ahead, ARRIVAL);
  const read = validateEvent(raw, { siteId: "s", now: ARRIVAL, isLight: true, findClockOffset: () => offset });
  if ("code" in read) return read.code;
  const { happenedAt, isClockCorrected, isTimeUnstable } = read;
  return [(happenedAt.getTime() - ARRIVAL.getTime()) / 1000, isClockCorrected, isTimeUnstable];
}

test.each([0, 299, -299])("a clock that is %i s ahead counts as right", (ahead) => {
  expect(readTime(ahead)).toEqual([Math.min(0, ahead - 40), false, ahead !== 0]);
});

test.each([301, -301, HOUR, -HOUR, 24 * HOUR, -24 * HOUR, 20 * YEAR, -40 * YEAR])(
  "events of a clock that is %i s ahead have the time at which they happened, and are marked",
  (ahead) => {
    expect(readTime(ahead)).toEqual([-40, true, true]);
  },
);

test.each([
  ["happened long after it was sent", -301, "timestamp_invalid"],
  ["happened a little after it was sent", -10, [0, true, true]],
  ["is just three days old", 3 * 24 * HOUR, [-3 * 24 * HOUR, true, true]],
  ["is older than three days", 3 * 24 * HOUR + 1, "timestamp_invalid"],
])("by a wrong clock, an event that %s is treated as by a right one", (_, before, expected) => {
  expect(readTime(-2 * HOUR, before)).toEqual(expected);
});

test("an event without a time happened when it arrived, whatever the clock", () => {
  const raw = { id: "e", type: "pv", client_id: "1", url: "/" };
  expect(
    validateEvent(raw, { siteId: "s", now: ARRIVAL, isLight: true, findClockOffset: () => HOUR * 1000 }),
  ).toMatchObject({ happenedAt: ARRIVAL, isClockCorrected: false, isTimeUnstable: true });
});

test("a visitor's offset stays while only the way to the server takes longer, and changes when the clock is set", () => {
  const clocks = createClockOffsets();
  const settle = (measured: number) => clocks.settle("site 1", measured);
  expect([60_000, 62_500, 70_000, 50_000, 70_001, 61_000].map(settle)).toEqual([
    ...[60_000, 60_000, 60_000, 60_000],
    ...[70_001, 70_001],
  ]);
  expect(clocks.settle("site 2", 61_000)).toBe(61_000);
});
