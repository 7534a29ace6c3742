import { sql } from "drizzle-orm";
import { HISTORY_DAYS } from "@/lib/domain/kit/limits";
import { forgetAt, getTimeDaysAgo, makeShopVisitor, putEvents, settleAnalytics } from "@/tests/support/analytics";
import { countTables } from "@/tests/support/counted-tables";
import { createSite } from "@/tests/support/seed";
import { startBackend } from "@/tests/support/start-backend.mjs";
import { openStore, queryRows } from "@/tests/support/test-backend";

// Expired data are deleted, and the rest is as if they had never existed (docs/analytics.md).

const FIRST = getTimeDaysAgo(60);
const DAY_S = 86_400;
const day = (number: number) => new Date(FIRST.getTime() + number * DAY_S * 1000).toISOString().slice(0, 10);

test("deletes events after 90 days, visits by month after 100 and aggregates after 400, and still counts visitors correctly", async () => {
  const backend = await startBackend();
  try {
    const store = openStore(backend.controlUrl);
    const [site, other] = [await createSite({ timeZone: "UTC" }, store), await createSite({ timeZone: "UTC" }, store)];
    const [often, once] = [makeShopVisitor(FIRST), makeShopVisitor(FIRST)];
    const old = [often.list(0, "lamp", ["A"]), often.click(3, "A"), once.list(DAY_S, "lamp", ["A"])];
    const stays = [often.list(5 * DAY_S, "desk", ["B"]), often.click(5 * DAY_S + 4, "B"), often.page(9 * DAY_S, "/")];
    await putEvents(site, [...old, ...stays], {}, backend);
    await putEvents(other, stays, {}, backend);
    for (const siteId of [site, other]) await settleAnalytics(siteId, undefined, backend);
    // Needs several deletion steps, with old and newer rows mixed.
    const big = await createSite({ timeZone: "UTC" }, store);
    await store.execute(sql`
      insert into query_nexts (site_id, scope, query, day, next, visits)
      select ${big}, 'search', i::text, case when i % 3 = 0 then ${day(9)}::date else ${day(0)}::date end, repeat('x', 900), 1
      from generate_series(1, 6000) i`);
    const loadDays = async (table: string, siteId = site) => {
      const query = sql.raw(`select distinct day::text as day from ${table} where site_id = '${siteId}' order by day`);
      return (await queryRows<{ day: string }>(query, store)).map((row) => row.day);
    };
    const addresses = () => store.execute(sql`select address from visit_addresses where site_id = ${site}`);
    await forgetAt(new Date(FIRST.getTime() + 90 * DAY_S * 1000), backend);
    expect(await loadDays("events")).toEqual([day(0), day(1), day(5), day(9)]);
    await forgetAt(new Date(FIRST.getTime() + 99 * DAY_S * 1000), backend);
    expect(await loadDays("events")).toEqual([day(9)]);
    expect(await loadDays("visits")).toEqual([day(0), day(1), day(5), day(9)]);
    expect(await addresses()).toEqual([{ address: "/" }]);
    await forgetAt(new Date(FIRST.getTime() + (HISTORY_DAYS + 3) * DAY_S * 1000), backend);
    for (const table of ["visits", "searches", "visit_days"])
      expect([table, await loadDays(table)]).toEqual([table, []]);
    expect(await addresses()).toEqual([]);
    for (const table of ["stats_hours", "visitor_days"])
      expect([table, await loadDays(table)]).toEqual([table, [day(5), day(9)]]);
    expect(await loadDays("query_nexts", big)).toEqual([day(9)]);
    expect(await store.execute(sql`select count(*)::int as n from query_nexts where site_id = ${big}`)).toEqual([
      { n: 2000 },
    ]);
    expect(await loadDays("query_spans")).toEqual(await loadDays("query_days"));
    const [ours, theirs] = [await countTables(site, store), await countTables(other, store)];
    for (const table of ["stats_hours", "visitor_days", "visitor_gaps", "query_items", "query_nexts"])
      expect([table, ours[table]]).toEqual([table, theirs[table]]);
  } finally {
    await backend.stop();
  }
});
