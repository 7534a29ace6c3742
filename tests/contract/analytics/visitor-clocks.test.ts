import { sql } from "drizzle-orm";
import { raws } from "@/lib/contract/analytics/sessions";
import { makeShopVisitor, type SiteEvent, settleAnalytics } from "@/tests/support/analytics";
import { callDirectly } from "@/tests/support/direct";
import { sendEvents } from "@/tests/support/quality-bench";
import { createActor, createSite } from "@/tests/support/seed";
import { queryRows } from "@/tests/support/test-backend";

// Visitors whose clocks are wrong: the script says when it sent (docs/events.md), and the intake corrects the times of events.

const HOUR = 3_600;
const DAY = 24 * HOUR;
const getNow = (): number => Math.floor(Date.now() / 1000);

/** A visitor whose clock is `ahead` seconds ahead, and whose events began `before` seconds ago. */
function makeVisitor(ahead: number, before = 60) {
  return { ...makeShopVisitor(new Date((getNow() + ahead - before) * 1000)), ahead };
}

/** Sends events as the script does, with the time of sending by a clock that is `ahead` seconds ahead. */
async function sendBy(siteId: string, ahead: number, events: readonly SiteEvent[]) {
  return sendEvents(siteId, events, undefined, { sentAt: getNow() + ahead });
}

type Stored = { id: string; at: number; is_clock_corrected: boolean; is_id_reused: boolean };

/** The stored events with their times, epoch seconds. */
async function loadStored(siteId: string): Promise<Stored[]> {
  return queryRows<Stored>(sql`
    select id, extract(epoch from happened_at)::float8 as at, is_clock_corrected, is_id_reused from events
    where site_id = ${siteId} order by happened_at, id`);
}

test.each([
  ["an hour ahead", HOUR],
  ["an hour behind", -HOUR],
  ["a day ahead", DAY],
  ["four days behind", -4 * DAY],
  ["eleven years behind", -11 * 365 * DAY],
])("a visit by a clock that is %s is stored at its real time, and marked", async (_, ahead) => {
  const siteId = await createSite();
  const visitor = makeVisitor(ahead);
  const events = [visitor.page(0, "/"), visitor.list(10, "lamp", ["A"]), visitor.click(30, "A")];
  const before = Date.now() / 1000;
  expect((await sendBy(siteId, ahead, events)).status).toBe(204);
  const stored = await loadStored(siteId);
  expect(stored.map(({ id, is_clock_corrected: isMarked }) => [id, isMarked])).toEqual(
    events.map(({ id }) => [id, true]),
  );
  const [first, , last] = stored;
  expect(Math.abs((first?.at ?? 0) - (before - 60))).toBeLessThan(15);
  expect((last?.at ?? 0) - (first?.at ?? 0)).toBeCloseTo(30);
  await settleAnalytics(siteId);
  const [visit] = await queryRows<{ events: number; warnings: string[]; start: number }>(sql`
    select events, warnings, floor(extract(epoch from started_at))::int as start from visits where site_id = ${siteId}`);
  expect(visit).toMatchObject({ events: 3, warnings: ["clock_corrected"] });
  const as = await createActor({ sites: [siteId] });
  const params = { siteId, sessionId: `${visitor.clientId}-${visit?.start}` };
  const timeline = (await callDirectly(raws, { params }, { as })).ok();
  expect(timeline.events.map(({ warnings }) => warnings)).toEqual(events.map(() => ["clock_corrected"]));
});

test("without the time of sending, and by a clock that is a little wrong, events are treated as before", async () => {
  const siteId = await createSite();
  const ahead = makeVisitor(HOUR);
  expect(await sendEvents(siteId, [ahead.page(0, "/")])).toMatchObject({
    ...{ status: 422, body: { error: "timestamp_invalid" } },
  });
  const behind = makeVisitor(-HOUR);
  expect((await sendEvents(siteId, [behind.page(0, "/a")])).status).toBe(204);
  const slow = makeVisitor(-240);
  expect((await sendBy(siteId, -240, [slow.page(0, "/b")])).status).toBe(204);
  const stored = await loadStored(siteId);
  expect(stored.map(({ is_clock_corrected: isMarked }) => isMarked)).toEqual([false, false]);
  expect(stored.map(({ at }) => Math.round((getNow() - at) / 60))).toEqual([61, 5]);
});

test("an event without a time gets none of the wrong clock", async () => {
  const siteId = await createSite();
  const { local_timestamp: _, ...event } = makeVisitor(HOUR).page(0, "/");
  expect((await sendEvents(siteId, [event], undefined, { sentAt: getNow() + HOUR })).status).toBe(204);
  const [stored] = await loadStored(siteId);
  expect(stored).toMatchObject({ is_clock_corrected: false });
  expect(Math.abs(getNow() - (stored?.at ?? 0))).toBeLessThan(15);
});

test.each([
  ["later, by the same clock", -DAY, (siteId: string, events: SiteEvent[]) => sendBy(siteId, -DAY - 7, events)],
  ["after the clock was set", -DAY, (siteId: string, events: SiteEvent[]) => sendBy(siteId, 0, events)],
  ["without the time of sending", -2 * DAY, (siteId: string, events: SiteEvent[]) => sendEvents(siteId, events)],
  ["by a clock that is wrong by now", 0, (siteId: string, events: SiteEvent[]) => sendBy(siteId, 2 * DAY, events)],
])("a batch that is sent again %s counts once and keeps its first times", async (_, ahead, sendAgain) => {
  const siteId = await createSite();
  const visitor = makeVisitor(ahead);
  const events = [visitor.page(0, "/"), visitor.click(20, "A")];
  expect((await sendBy(siteId, ahead, events)).status).toBe(204);
  const first = await loadStored(siteId);
  expect(first).toHaveLength(2);
  expect((await sendAgain(siteId, events)).status).toBeLessThan(300);
  expect((await sendAgain(siteId, [...events, visitor.page(40, "/b")])).status).toBeLessThan(300);
  const stored = await loadStored(siteId);
  expect(stored).toHaveLength(3);
  expect(stored.filter(({ id }) => first.some((one) => one.id === id))).toEqual(first);
});

test("other content under the ID of a corrected event marks the first one, also if it would be on another day", async () => {
  const siteId = await createSite();
  const visitor = makeVisitor(-DAY);
  const event = visitor.page(0, "/");
  await sendBy(siteId, -DAY, [event]);
  await sendEvents(siteId, [{ ...event, url: "/other" }]);
  expect(await loadStored(siteId)).toMatchObject([{ id: event.id, is_id_reused: true, is_clock_corrected: true }]);
});

test("an event without a time that is sent again on another day counts once", async () => {
  const siteId = await createSite();
  const { local_timestamp: at, ...event } = makeVisitor(-DAY).page(0, "/");
  await sendEvents(siteId, [{ ...event, local_timestamp: at }]);
  await sendEvents(siteId, [event]);
  expect(await loadStored(siteId)).toMatchObject([{ id: event.id, at, is_clock_corrected: false }]);
});

test("requests of one visitor stay in order, although some take seconds longer than others", async () => {
  const siteId = await createSite();
  const visitor = makeVisitor(HOUR);
  const [list, click] = [visitor.list(0, "lamp", ["A"]), visitor.click(2, "A")];
  // The first request says that it was sent five seconds ago.
  expect((await sendBy(siteId, HOUR - 5, [list])).status).toBe(204);
  expect((await sendBy(siteId, HOUR, [click])).status).toBe(204);
  expect((await loadStored(siteId)).map(({ id }) => id)).toEqual([list.id, click.id]);
  await settleAnalytics(siteId);
  const visits = await queryRows(sql`select warnings from visits where site_id = ${siteId}`);
  expect(visits).toEqual([{ warnings: ["clock_corrected"] }]);
});

test("only what is impossible by its own clock is refused", async () => {
  const siteId = await createSite();
  const visitor = makeVisitor(-HOUR);
  const good = visitor.page(0, "/");
  const late = visitor.page(60 + 400, "/after-it-was-sent");
  const old = visitor.page(60 - 3 * DAY - 20, "/old");
  expect(await sendBy(siteId, -HOUR, [good, late, old])).toEqual({
    status: 202,
    body: {
      accepted: 1,
      refused: [
        { index: 1, id: late.id, error: "timestamp_invalid" },
        { index: 2, id: old.id, error: "timestamp_invalid" },
      ],
    },
  });
});

test.each(["", "now", "NaN", "1e9", String(Date.now())])("refuses %j as a time of sending", async (sentAt) => {
  const siteId = await createSite();
  const answer = await sendEvents(siteId, [makeVisitor(0).page(0, "/")], undefined, { sentAt });
  expect(answer).toMatchObject({ status: 400, body: { error: "invalid", errors: { sent_at: ["invalid"] } } });
  expect(await loadStored(siteId)).toEqual([]);
});
