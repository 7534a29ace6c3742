import { sql } from "drizzle-orm";
import { getTimeDaysAgo, makeShopVisitor, putEvents, type SiteEvent, settleAnalytics } from "@/tests/support/analytics";
import { countTables } from "@/tests/support/counted-tables";
import { testOnPostgres } from "@/tests/support/engines";
import { createSite } from "@/tests/support/seed";
import { makeStore, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore, setClock, type TestBackend } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Visits and aggregates with several processes, and after a process dies (docs/adr/0031).

const NOON = getTimeDaysAgo(20);
const LATER = getTimeDaysAgo(10).toISOString();
/** Visits of many visitors, some of whom return. */
function events(visitors: number): SiteEvent[] {
  return Array.from({ length: visitors }, (_, index) => {
    const shopper = makeShopVisitor(new Date(NOON.getTime() + (index % 50) * 3_600_000));
    const lamp = [shopper.list(0, "lamp", ["A", "B"]), shopper.click(4, index % 3 === 0 ? "A" : "B")];
    const again = [shopper.list(86_400, `chair ${index % 7}`, []), shopper.buy(86_460, { A: index })];
    return [...lamp, ...again, shopper.list(90_000, "desk", ["C"])];
  }).flat();
}

/** Waits until no visitor is waiting and all visits are folded; returns what is stored. */
async function counted(siteId: string, backend: TestBackend): Promise<Record<string, string[]>> {
  const left = async () => {
    const rows = await openStore(backend.controlUrl).execute<{ left: string }>(sql`
      select (select count(*) from waiting_visitors where site_id = ${siteId})
        + (select count(*) from visits where site_id = ${siteId} and not is_folded) as left`);
    return Number(rows[0]?.left);
  };
  expect(await until(left, (count) => count === 0)).toBe(0);
  return countTables(siteId, openStore(backend.controlUrl));
}

/** What one process stores for the same events at once. */
async function expected(sent: readonly SiteEvent[]): Promise<Record<string, string[]>> {
  const siteId = await createSite();
  await putEvents(siteId, sent);
  await settleAnalytics(siteId);
  return countTables(siteId);
}

testOnPostgres("counts everything once with two processes", async () => {
  const place = await makeStore();
  const both = [await startBackend({ store: place }), await startBackend({ store: place })] as const;
  try {
    const [first, second] = both;
    for (const { controlUrl } of [first, second]) await setClock(controlUrl, LATER);
    const siteId = await createSite({}, openStore(first.controlUrl));
    const sent = events(400);
    const parts = [0, 1, 2, 3, 4].map((part) => sent.filter((_, index) => index % 5 === part || index % 7 === part));
    await Promise.all(parts.map((part, index) => putEvents(siteId, part, {}, index % 2 === 0 ? first : second)));
    await counted(siteId, first);
    await putEvents(siteId, sent, {}, second);
    expect(await counted(siteId, first)).toEqual(await expected(sent));
  } finally {
    await Promise.all(both.map((backend) => backend.stop()));
    await place.remove();
  }
});

test("loses nothing and counts nothing twice when a process is killed", async () => {
  const place = await makeStore();
  let backend = await startBackend({ store: place });
  try {
    const sent = events(300);
    const siteId = await createSite({}, openStore(backend.controlUrl));
    await setClock(backend.controlUrl, LATER);
    for (const part of [0, 1, 2]) {
      const some = sent.filter((_, index) => index % 3 === part);
      await putEvents(siteId, some, {}, backend);
      await new Promise((resolve) => setTimeout(resolve, 700 + 300 * part));
      await backend.kill();
      backend = await startBackend({ store: place });
      await setClock(backend.controlUrl, LATER);
    }
    expect(await counted(siteId, backend)).toEqual(await expected(sent));
  } finally {
    await backend.stop();
    await place.remove();
  }
});
