import { sql } from "drizzle-orm";
import { daysAgo, putEvents, type ShopTold, settleAnalytics, shopEvents } from "@/tests/support/analytics";
import { countedOf } from "@/tests/support/counted-tables";
import { aSite } from "@/tests/support/seed";
import { makeStore, startBackend } from "@/tests/support/start-backend.mjs";
import { setClock, storeOf, type TestBackend, testBackend } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Visits and sums when several processes make them, and when one dies over it (docs/adr/0031).

jest.setTimeout(240_000);

const NOON = daysAgo(20);
const LATER = daysAgo(10).toISOString();
type Started = Awaited<ReturnType<typeof startBackend>>;

const asBackend = ({ url, publicUrl, controlUrl, secrets }: Started): TestBackend => ({
  ...{ url, publicUrl: publicUrl ?? "", controlUrl, secrets, engine: testBackend().engine },
});

/** Visits of many visitors, some of whom come again. */
function events(visitors: number): ShopTold[] {
  return Array.from({ length: visitors }, (_, index) => {
    const shopper = shopEvents(new Date(NOON.getTime() + (index % 50) * 3_600_000));
    const lamp = [shopper.list(0, "lamp", ["A", "B"]), shopper.click(4, index % 3 === 0 ? "A" : "B")];
    const again = [shopper.list(86_400, `chair ${index % 7}`, []), shopper.buy(86_460, { A: index })];
    return [...lamp, ...again, shopper.list(90_000, "desk", ["C"])];
  }).flat();
}

/** Puts them in so that late ones change what has been counted, and answers when nobody waits and all is folded. */
async function counted(siteId: string, backend: TestBackend): Promise<Record<string, string[]>> {
  const left = async () => {
    const rows = (await storeOf(backend.controlUrl).execute(sql`
      select (select count(*) from waiting_visitors where site_id = ${siteId})
        + (select count(*) from visits where site_id = ${siteId} and not is_folded) as left`)) as unknown as {
      left: string;
    }[];
    return Number(rows[0]?.left);
  };
  expect(await until(left, (count) => count === 0)).toBe(0);
  return countedOf(siteId, storeOf(backend.controlUrl));
}

/** What one process makes of the same events at once, visitors by the order in which they came. */
async function expected(told: readonly ShopTold[]): Promise<Record<string, string[]>> {
  const siteId = await aSite();
  await putEvents(siteId, told);
  await settleAnalytics(siteId);
  return countedOf(siteId);
}

test("two processes count everything once", async () => {
  if (testBackend().engine === "pglite") return;
  const place = await makeStore();
  const both = [await startBackend({ store: place }), await startBackend({ store: place })];
  try {
    const [first, second] = both.map(asBackend);
    if (first === undefined || second === undefined) throw new Error("two backends were started");
    for (const { controlUrl } of [first, second]) await setClock(controlUrl, LATER);
    const siteId = await aSite({}, storeOf(first.controlUrl));
    const told = events(400);
    const parts = [0, 1, 2, 3, 4].map((part) => told.filter((_, index) => index % 5 === part || index % 7 === part));
    await Promise.all(parts.map((part, index) => putEvents(siteId, part, {}, index % 2 === 0 ? first : second)));
    await counted(siteId, first);
    await putEvents(siteId, told, {}, second);
    expect(await counted(siteId, first)).toEqual(await expected(told));
  } finally {
    await Promise.all(both.map((backend) => backend.stop()));
    await place.remove();
  }
});

test("a process that is killed loses nothing and counts nothing twice", async () => {
  const place = await makeStore();
  let backend = await startBackend({ store: place });
  try {
    const told = events(300);
    const siteId = await aSite({}, storeOf(backend.controlUrl));
    await setClock(backend.controlUrl, LATER);
    for (const part of [0, 1, 2]) {
      const some = told.filter((_, index) => index % 3 === part);
      await putEvents(siteId, some, {}, asBackend(backend));
      await new Promise((resolve) => setTimeout(resolve, 700 + 300 * part));
      await backend.kill();
      backend = await startBackend({ store: place });
      await setClock(backend.controlUrl, LATER);
    }
    expect(await counted(siteId, asBackend(backend))).toEqual(await expected(told));
  } finally {
    await backend.stop();
    await place.remove();
  }
});
