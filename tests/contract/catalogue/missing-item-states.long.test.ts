import { sql } from "drizzle-orm";
import { missingItems } from "@/lib/contract/catalogue/data-quality";
import type { MissingItem } from "@/lib/contract/catalogue/missing-items";
import { HOUR_MS } from "@/lib/domain/kit/durations";
import { callDirectly } from "@/tests/support/direct";
import { loadMissingItems, makeList, moveCatalogue, sendEvents } from "@/tests/support/quality-bench";
import { createActor, createItems, createSite, type TestActor } from "@/tests/support/seed";
import { type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore, setClock } from "@/tests/support/test-backend";

// States of missing items over days: moves the clock of the backend, and the clock that signs the calls.

const START = Date.parse("2026-11-20T12:00:00Z");
const FOREVER = { session: { expiresAt: new Date("2030-01-01"), idleSeconds: null } };

let backend: StartedBackend;
let siteId = "";
let as: TestActor;

/** Moves the clocks to a number of hours after the start. */
async function at(hours: number): Promise<void> {
  const moment = START + hours * HOUR_MS;
  jest.spyOn(Date, "now").mockReturnValue(moment);
  await setClock(backend.controlUrl, new Date(moment).toISOString());
}

beforeAll(async () => {
  backend = await startBackend();
});

beforeEach(async () => {
  await at(0);
  const into = openStore(backend.controlUrl);
  siteId = await createSite({}, into);
  as = await createActor({ sites: [siteId], ...FOREVER }, into);
  await createItems(siteId, [{ identity: "L-1" }], into);
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => backend.stop());

const states = async (query: object = {}) =>
  (await loadMissingItems(siteId, { as, backend }, query)).map(({ url, state, verified, count }) => [
    url,
    state,
    verified,
    count,
  ]);

async function addToCatalogue(identity: string): Promise<void> {
  await createItems(siteId, [{ identity }], openStore(backend.controlUrl));
  await moveCatalogue(siteId, backend);
}

async function removeFromCatalogue(identity: string): Promise<void> {
  await openStore(backend.controlUrl).execute(
    sql`delete from catalogue_rows where site_id = ${siteId} and identity = ${identity}`,
  );
  await moveCatalogue(siteId, backend);
}

async function verified(): Promise<MissingItem[]> {
  const body = (await callDirectly(missingItems, { params: { siteId } }, { as, backend })).ok();
  return body.items;
}

test("goes from reported to verified, to fixed once the catalogue has the item, and to gone", async () => {
  await sendEvents(siteId, makeList(["M-1"]), backend);
  expect(await states()).toEqual([["M-1", "reported", false, 1]]);
  expect(await verified()).toEqual([]);
  await at(23.99);
  expect(await verified()).toEqual([]);
  await at(24);
  expect((await verified()).map(({ url, state }) => [url, state])).toEqual([["M-1", "verified"]]);
  await at(30);
  await addToCatalogue("M-1");
  expect((await verified())[0]).toMatchObject({ state: "fixed_waiting", found_at: "2026-11-21T18:00:00.000Z" });
  await at(53.9);
  expect(await states()).toEqual([["M-1", "fixed_waiting", true, 1]]);
  await at(54);
  expect(await states()).toEqual([]);
  expect(await states({ state: "gone" })).toEqual([["M-1", "gone", true, 1]]);
});

test("ignores reports of an item in the catalogue, and starts over once it is missing again", async () => {
  await sendEvents(siteId, [makeList(["M-1"]), makeList(["M-1"])], backend);
  await at(30);
  await addToCatalogue("M-1");
  await sendEvents(siteId, makeList(["M-1"]), backend);
  expect(await states()).toEqual([["M-1", "fixed_waiting", true, 2]]);
  await at(40);
  await removeFromCatalogue("M-1");
  await sendEvents(siteId, makeList(["M-1"]), backend);
  expect(await states()).toEqual([["M-1", "reported", false, 1]]);
  const [item] = await loadMissingItems(siteId, { as, backend });
  expect(item).toMatchObject({ found_at: null, first_reported_at: "2026-11-22T04:00:00.000Z" });
  await at(64);
  expect(await states()).toEqual([["M-1", "verified", true, 1]]);
});

test("uses the time of the event, not of its arrival", async () => {
  await at(30);
  await sendEvents(siteId, makeList(["M-1"], { local_timestamp: START / 1000 + 3600 }), backend);
  expect(await states()).toEqual([["M-1", "verified", true, 1]]);
  const tooOld = await sendEvents(siteId, makeList(["M-2"], { local_timestamp: START / 1000 - 50 * 3600 }), backend);
  expect(tooOld).toMatchObject({ status: 422, body: { error: "timestamp_invalid" } });
});

test("stores each event in the partition of its day", async () => {
  await sendEvents(siteId, makeList(["L-1"], { local_timestamp: START / 1000 - 13 * 3600 }), backend);
  await sendEvents(siteId, makeList(["L-1"]), backend);
  const rows = await openStore(backend.controlUrl).execute(
    sql`select tableoid::regclass::text as part from events where site_id = ${siteId} order by 1`,
  );
  expect(rows).toEqual([{ part: "events_20261119" }, { part: "events_20261120" }]);
});
