import { eq, sql } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { showQuery } from "@/lib/contract/analytics/searches";
import { getTimeDaysAgo, makeShopVisitor, putEvents, settleAnalytics } from "@/tests/support/analytics";
import { callDirectly, toUncheckedInput } from "@/tests/support/direct";
import { createActor, createSite } from "@/tests/support/seed";
import { foldKeys, getTestBackend, queryRows, store } from "@/tests/support/test-backend";

/** The key that an earlier version of `fold` made of "LX‑200". */
const OLD_KEY = "lx‐200";

test("sums of which nothing is left after queries became one are deleted, and no query is listed for them", async () => {
  const siteId = await createSite({ timeZone: "UTC" });
  const init = { as: await createActor({ sites: [siteId], policies: ["analytics"] }) };
  const shopper = makeShopVisitor(getTimeDaysAgo(5));
  await putEvents(siteId, [shopper.list(0, "LX‑200", ["A"])]);
  await settleAnalytics(siteId);
  const day = getTimeDaysAgo(5).toISOString().slice(0, 10);
  // What was subtracted under the new name before the sums had it.
  for (const [query, sign] of [
    [OLD_KEY, 1],
    ["lx-200", -1],
  ] as const) {
    await store().execute(sql`
      insert into query_items (site_id, scope, query, day, identity, place, title, clicks, actions, orders, revenue)
      values (${siteId}, 'search', ${query}, ${day}::date, 'B', 1, 'B', ${sign}::int, 0, 0, 0)`);
    await store().execute(sql`
      insert into query_nexts (site_id, scope, query, day, next, visits)
      values (${siteId}, 'search', ${query}, ${day}::date, 'gone', ${sign}::int)`);
    // A visit with both spellings, and what is subtracted twice.
    await store().execute(sql`
      insert into query_nexts (site_id, scope, query, day, next, visits)
      values (${siteId}, 'search', ${query}, ${day}::date, 'less', ${sign === 1 ? 1 : -2}::int)`);
  }
  const steps = async () => {
    const input = { params: { siteId }, query: { q: "LX-200", period: "30d" } };
    return (await callDirectly(showQuery, toUncheckedInput(showQuery, input), init)).ok().next;
  };
  expect(await steps()).toEqual([]);
  await store().update(sites).set({ foldVersion: 1 }).where(eq(sites.siteId, siteId));
  expect(await foldKeys(getTestBackend().controlUrl)).toBe(true);
  const left = (table: string) =>
    queryRows(sql.raw(`select 1 from ${table} where site_id = '${siteId}' and query = 'lx-200'`));
  expect(await left("query_items")).toEqual([]);
  expect(await left("query_nexts")).toEqual([]);
  expect(await steps()).toEqual([]);
});
