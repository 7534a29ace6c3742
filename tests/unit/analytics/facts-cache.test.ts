import pino from "pino";
import { FactsCache, type FactsLimits } from "@/backend/analytics/visit-facts/facts-cache";
import type { DayRevision, FactsRequest } from "@/backend/analytics/visit-facts/facts-messages";
import { type FactsReader, listStretches } from "@/backend/analytics/visit-facts/facts-reader";
import { FactsStore } from "@/backend/analytics/visit-facts/facts-store";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { type FactVisit, toDayText } from "@/tests/support/fact-visits";

// Which visits are in memory, and when they are read (docs/adr/0101).

const log = pino({ level: "silent" });
const FIRST = 20_500;
const DAYS = [FIRST, FIRST + 1, FIRST + 2];
const LIMITS: FactsLimits = { bytesMax: 10_000_000, atOnceMax: 100, stepVisits: 10 };

const makeVisit = (day: number, visitor: string): FactVisit => ({
  startedAt: day * DAY_MS + 60_000,
  day,
  hour: 0,
  clientId: visitor,
  ip: null,
  device: "app",
  orders: 0,
  actions: 0,
  noResults: 0,
  revenue: 0,
  shares: { all: [1, 0, 0, 0, 0, 0, 0, 0] },
  tokens: [],
  pages: [],
  referers: [],
});

/** A store of visits by day that records which days were read, in which statement. */
function aStore(site = "shop") {
  const days = new Map<number, { revision: number; visits: FactVisit[] }>();
  const read: number[][] = [];
  let revisions = 0;
  const reader: FactsReader = {
    site,
    readRevisions: async (wanted) =>
      new Map(wanted.flatMap((day) => (days.has(day) ? [[day, String(days.get(day)?.revision)] as const] : []))),
    countVisits: async (wanted) => new Map(wanted.map((day) => [day, days.get(day)?.visits.length ?? 0])),
    read: async (wanted) => {
      read.push([...wanted]);
      const found = wanted.map((day) =>
        toDayText(day, String(days.get(day)?.revision ?? 0), days.get(day)?.visits ?? []),
      );
      await new Promise(setImmediate);
      return found;
    },
  };
  const put = (day: number, count: number, name = "v") => {
    revisions += 1;
    const known = days.get(day)?.visits ?? [];
    const visits = Array.from({ length: count }, (_, at) => makeVisit(day, `${name}-${day}-${at}`));
    days.set(day, { revision: revisions, visits: [...known, ...visits] });
  };
  return { reader, read, put };
}

/** A cache whose visits are held in this thread, with the messages it sent. */
function aCache(limits: Partial<FactsLimits> = {}) {
  const holder = { store: new FactsStore() };
  const sent: FactsRequest[] = [];
  const clock = { ms: 0 };
  const send = async (request: FactsRequest) => {
    sent.push(request);
    return holder.store.answer(request);
  };
  const cache = new FactsCache({ send }, { ...LIMITS, ...limits }, () => clock.ms);
  const open = (reader: FactsReader, days: readonly number[] = DAYS, later = reader) =>
    cache.open(reader, days, { reader: later, log });
  const count = async (opened: DayRevision[] | null, site = "shop") => {
    if (opened === null) return null;
    const range = { from: 0, to: 30_000 * DAY_MS, scope: "all", granularity: "day", conditions: [] } as const;
    return (await cache.sum({ kind: "sum", site, days: opened, ...range }))?.total.visits ?? null;
  };
  return { cache, clock, count, holder, open, sent };
}

/** Waits until reading in the background has ended: until the days are open, or the reader has failed. */
async function untilOpen(open: () => Promise<DayRevision[] | null>): Promise<DayRevision[]> {
  for (;;) {
    const opened = await open();
    if (opened !== null) return opened;
    await new Promise(setImmediate);
  }
}

test("reads days once, and again only those that changed", async () => {
  const { reader, read, put } = aStore();
  const { count, open } = aCache();
  put(FIRST, 2);
  put(FIRST + 2, 3);
  expect(await count(await open(reader))).toBe(5);
  expect(await count(await open(reader, DAYS.slice(1)))).toBe(3);
  expect(read).toEqual([DAYS]);
  put(FIRST + 1, 4);
  expect(await count(await open(reader))).toBe(9);
  expect(read.slice(1)).toEqual([[FIRST + 1]]);
});

test("reads a day again that changed while it was read", async () => {
  const { reader, put } = aStore();
  const { count, open } = aCache();
  put(FIRST, 1);
  let changes = 1;
  const changing: FactsReader = {
    ...reader,
    read: async (days) => {
      const found = await reader.read(days);
      if (changes > 0) put(FIRST, 1);
      changes -= 1;
      return found;
    },
  };
  expect(await count(await open(changing))).toBe(2);
});

test("lets requests wait for the same read, and reads again when it failed", async () => {
  const { reader, read, put } = aStore();
  const { count, open } = aCache();
  put(FIRST, 2);
  const both = await Promise.all([open(reader), open(reader)]);
  expect(await Promise.all(both.map((opened) => count(opened)))).toEqual([2, 2]);
  expect(read).toEqual([DAYS]);
  put(FIRST, 2);
  const failing: FactsReader = { ...reader, read: () => reader.read([]).then(() => Promise.reject(new Error("gone"))) };
  const [failed, other] = await Promise.allSettled([open(failing), open(reader)]);
  expect(failed).toMatchObject({ status: "rejected", reason: new Error("gone") });
  expect(other.status === "fulfilled" && (await count(other.value))).toBe(4);
});

test("reads many visits in the background, the newest days first, in steps", async () => {
  const { reader, read, put } = aStore();
  const { count, open } = aCache({ atOnceMax: 10, stepVisits: 10 });
  put(FIRST, 20);
  put(FIRST + 1, 6);
  put(FIRST + 2, 6);
  expect(await open(reader)).toBeNull();
  expect(await open(reader)).toBeNull();
  expect(await count(await untilOpen(() => open(reader)))).toBe(32);
  expect(read).toEqual([[FIRST + 2, FIRST + 1], [FIRST]]);
});

test("reads a day that changed for the request if it is a twentieth of the visits in memory, however many these are", async () => {
  const { reader, put } = aStore();
  const { count, open } = aCache({ atOnceMax: 10, stepVisits: 100 });
  put(FIRST, 400);
  put(FIRST + 1, 15);
  await untilOpen(() => open(reader));
  put(FIRST + 1, 5, "w");
  expect(await count(await open(reader))).toBe(420);
  put(FIRST + 1, 1, "x");
  expect(await open(reader)).toBeNull();
  expect(await count(await untilOpen(() => open(reader)))).toBe(421);
});

test("tries again a minute after reading in the background failed", async () => {
  const { reader, put } = aStore();
  const { clock, count, open } = aCache({ atOnceMax: 1 });
  put(FIRST, 2);
  let attempts = 0;
  const failing: FactsReader = {
    ...reader,
    read: async () => {
      attempts += 1;
      throw new Error("gone");
    },
  };
  expect(await open(reader, DAYS, failing)).toBeNull();
  await new Promise(setImmediate);
  clock.ms = 59_999;
  expect(await open(reader, DAYS, failing)).toBeNull();
  expect(attempts).toBe(1);
  clock.ms = 60_000;
  expect(await count(await untilOpen(() => open(reader)))).toBe(2);
});

test("keeps within its memory by dropping what was used longest ago, and its texts with the last day of a site", async () => {
  const { reader, put } = aStore();
  const other = aStore("other");
  for (const day of DAYS) put(day, 90);
  other.put(FIRST, 90);
  const { cache, open, sent } = aCache();
  await open(reader, [FIRST]);
  const { bytes } = cache.size;
  const small = aCache({ bytesMax: bytes * 2 });
  await small.open(reader, [FIRST]);
  await small.open(reader, [FIRST + 1]);
  await small.open(reader, [FIRST]);
  await small.open(other.reader, [FIRST]);
  const dropped = () => small.sent.filter(({ kind }) => kind === "drop");
  expect(dropped()).toEqual([{ kind: "drop", site: "shop", days: [FIRST + 1] }]);
  other.put(FIRST + 1, 90);
  await small.open(other.reader, [FIRST, FIRST + 1]);
  expect(dropped().slice(1)).toEqual([{ kind: "drop", site: "shop", days: null }]);
  expect(small.cache.size.bytes).toBeLessThanOrEqual(bytes * 2);
  for (const day of DAYS) await open(reader, [day]);
  expect(sent.filter(({ kind }) => kind === "drop")).toEqual([]);
});

test("does not read a range that is too large for its memory", async () => {
  const { reader, read, put } = aStore();
  const { open } = aCache({ bytesMax: 1_000, atOnceMax: 100 });
  put(FIRST, 50);
  expect(await open(reader)).toBeNull();
  expect(read).toEqual([]);
});

test("reads visits again after the thread that held them died, also if nobody told", async () => {
  const { reader, put } = aStore();
  const { cache, count, holder, open } = aCache();
  put(FIRST, 2);
  await open(reader);
  holder.store = new FactsStore();
  cache.clear();
  expect(await count(await open(reader))).toBe(2);
  holder.store = new FactsStore();
  expect(await count(await open(reader))).toBeNull();
  expect(await count(await open(reader))).toBe(2);
});

test("answers nothing from days that another request has replaced, and keeps them", async () => {
  const { reader, read, put } = aStore();
  const { count, open } = aCache();
  put(FIRST, 2);
  const before = await open(reader);
  put(FIRST, 1);
  const after = await open(reader);
  expect(await count(before)).toBeNull();
  expect(await count(after)).toBe(3);
  expect(read).toEqual([DAYS, [FIRST]]);
});

test("groups days without gaps", () => {
  expect(listStretches([5, 3, 4, 9, 7, 8, 1])).toEqual([
    [1, 1],
    [3, 5],
    [7, 9],
  ]);
  expect(listStretches([])).toEqual([]);
});
