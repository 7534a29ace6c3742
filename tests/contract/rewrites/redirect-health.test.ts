import { createServer } from "node:http";
import { eq, sql } from "drizzle-orm";
import { redirectHealth } from "@/backend/db/schema/rewrites/rewrites";
import { openLog } from "@/backend/kit/log";
import { createImageChecks } from "@/backend/kit/outbound/image-checks";
import { checkDueRedirects } from "@/backend/rewrites/redirect-health";
import { showAttention } from "@/lib/contract/analytics/attention";
import { create, list, update } from "@/lib/contract/rewrites/redirects";
import { ifMatch } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite } from "@/tests/support/seed";
import { systemDatabase } from "@/tests/support/system-database";
import { store } from "@/tests/support/test-backend";

// Targets of redirects are checked once a day; those that fail are counted and can be filtered.

// The backend's own job runs meanwhile. What is checked at this time is not due for it.
const THEN = new Date("2101-05-01T10:00:00Z");

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let target = "";
let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  if (request.url === "/silent") return;
  response.statusCode = Number(request.url?.slice(1)) || 200;
  response.end();
});
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        target = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
        resolve();
      });
    }),
);
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

/** Lets all redirects of a site have been checked some time ago, without a problem. */
async function setChecked(siteId: string, ago: number): Promise<void> {
  await store().execute(sql`
    insert into redirect_health (site_id, redirect_id, revision, checked_at)
    select site_id, id, revision, ${formatTime(ago)}::timestamptz from redirects where site_id = ${siteId}
    on conflict (site_id, redirect_id) do update
      set checked_at = excluded.checked_at, revision = excluded.revision, problem = null`);
}

function formatTime(ago: number): string {
  return new Date(THEN.getTime() - ago).toISOString();
}

async function check(siteId: string): Promise<void> {
  await setChecked(siteId, 2 * DAY);
  await checkDue(siteId);
}

/** Checks the redirects of this site that are due; those of other tests are not. */
async function checkDue(siteId: string): Promise<void> {
  await store().execute(sql`
    insert into redirect_health (site_id, redirect_id, revision, checked_at)
    select site_id, id, revision, ${formatTime(0)}::timestamptz from redirects where site_id <> ${siteId}
    on conflict (site_id, redirect_id) do update set checked_at = excluded.checked_at, revision = excluded.revision`);
  const checks = createImageChecks({ ownOrigins: [target], now: () => performance.now() }).background;
  const database = { ...systemDatabase, hasDiskSpace: () => true };
  const needs = { database, checks, log: openLog("silent"), now: () => THEN };
  await checkDueRedirects(needs, AbortSignal.timeout(30_000));
}

describe.each(LAYERS)("targets of redirects, %s", (_, call) => {
  async function aBench() {
    const siteId = await createSite();
    const as = await createActor({ sites: [siteId] });
    const params = { siteId };
    const page = async (query: object = {}) => (await call(list, { params, query }, { as })).ok();
    const add = async (word: string, path: string) =>
      (await call(create, { params, body: { word, target: `${target}/${path}` } }, { as })).ok();
    const look = async () => (await call(showAttention, { params }, { as })).ok().items;
    return { siteId, as, params, page, add, look };
  }

  test("those whose page is gone or answers an error are reported, counted and filtered", async () => {
    const { siteId, page, add, look } = await aBench();
    for (const path of ["200", "404", "500", "301"]) await add(`word ${path}`, path);
    await setChecked(siteId, 2 * DAY);
    expect((await page()).items.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined, undefined]);
    await check(siteId);
    const failed = await page({ problem: "target", sort: "word" });
    expect(failed.items.map(({ word, problem }) => [word, problem])).toEqual([
      ["word 404", "client_error"],
      ["word 500", "server_error"],
    ]);
    expect((await page()).total_count).toBe(4);
    expect(await look()).toEqual([{ reason: "failed_redirects", kind: null, count: failed.total_count }]);
  });

  test("one that does not answer in time has not failed, and is tried again after ten minutes", async () => {
    const { siteId, page, add, look } = await aBench();
    const { id } = await add("slow", "silent");
    await add("busy", "503");
    await check(siteId);
    expect((await page({ sort: "word" })).items.map(({ problem }) => problem)).toEqual(["no_answer", "no_answer"]);
    expect((await page({ problem: "target" })).total_count).toBe(0);
    expect(await look()).toEqual([]);
    const countRequests = async (minutesAgo: number) => {
      const before = requests;
      const checkedAt = new Date(formatTime(minutesAgo * MINUTE));
      await store().update(redirectHealth).set({ checkedAt }).where(eq(redirectHealth.redirectId, id));
      await checkDue(siteId);
      return requests - before;
    };
    expect([await countRequests(9), await countRequests(11)]).toEqual([0, 1]);
  });

  test("a new target counts as unchecked until its own check", async () => {
    const { siteId, as, params, page, add, look } = await aBench();
    const { id, revision } = await add("sale", "404");
    await check(siteId);
    expect((await page({ problem: "target" })).total_count).toBe(1);
    const body = { id, word: "sale", target: `${target}/200` };
    (await call(update, { params, body }, { as, headers: ifMatch(revision) })).ok();
    expect((await page({ problem: "target" })).total_count).toBe(0);
    await check(siteId);
    expect(await look()).toEqual([]);
  });

  test("a target is checked again after a day, and not before", async () => {
    const { siteId, add } = await aBench();
    await add("sale", "200");
    const countRequests = async (hoursAgo: number) => {
      const before = requests;
      await setChecked(siteId, hoursAgo * 60 * MINUTE);
      await checkDue(siteId);
      return requests - before;
    };
    expect([await countRequests(23), await countRequests(25)]).toEqual([0, 1]);
  });

  test("people without access to redirects do not see the count", async () => {
    const { siteId, params, add } = await aBench();
    await add("sale", "404");
    await check(siteId);
    const other = await createActor({ sites: [siteId], roles: ["operator"], policies: ["synonyms"] });
    expect((await call(showAttention, { params }, { as: other })).ok().items).toEqual([]);
  });
});
