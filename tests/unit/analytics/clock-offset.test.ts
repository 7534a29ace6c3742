import { createClockOffsets } from "@/backend/analytics/events/clock-offsets";
import { validateEvent } from "@/backend/analytics/events/validate-event";
import { chooseClockOffset, measureClockOffset } from "@/lib/domain/analytics/clock-offset";

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
  expect(chooseClockOffset(measureClockOffset(sentAt, ARRIVAL), undefined)).toBe(seconds * 1000);
});

/** The time of a page view 40 s before it was sent, or its code, by a clock that is `ahead` seconds ahead. */
function readTime(ahead: number, before = 40) {
  const raw = { id: "e", type: "pv", client_id: "1", url: "/", local_timestamp: SENT + ahead - before };
  const offset = chooseClockOffset(measureClockOffset(SENT + ahead, ARRIVAL), undefined);
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
  const choose = (measured: number) => clocks.choose("site 1", measured);
  expect([400_000, 402_500, 410_000, 390_000, 410_001, 401_000].map(choose)).toEqual([
    ...[400_000, 400_000, 400_000, 400_000],
    ...[410_001, 410_001],
  ]);
  expect(clocks.choose("site 2", 401_000)).toBe(401_000);
});

test("a visitor whose clock is about 300 s off is corrected or not, but does not change between them", () => {
  const clocks = createClockOffsets();
  const choose = (measured: number) => clocks.choose("site 1", measured);
  expect([299_000, 300_500, 299_000, 300_000, 290_600, 0, 299_000].map(choose)).toEqual([
    ...[0, 300_500, 300_500, 300_500, 300_500],
    ...[0, 0],
  ]);
  expect([-301_000, -299_500].map((measured) => clocks.choose("site 2", measured))).toEqual([-301_000, -301_000]);
});
