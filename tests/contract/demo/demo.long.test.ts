import { eq, sql } from "drizzle-orm";
import { members, sites, users } from "@/backend/db/schema/accounts/accounts";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { redirects, synonyms } from "@/backend/db/schema/rewrites/rewrites";
import { runSearch } from "@/tests/support/search";
import { makeStore, startBackend, type TestStore } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";

// The first start of the product on an empty store, and the next start with another address.

const QUERIES = [
  ["100200-300401", "en", "tent"],
  ["100200-300402", "cs", "kajak"],
  ["100200-300403", "sk", "batoh"],
  ["100200-300404", "pl", "namiot"],
  ["100200-300405", "en", "printer"],
] as const;

/** Days of demo visits in these tests. */
const DAYS = 5;

type Visited = { site_id: string } & Record<"days" | "found" | "orders" | "folded" | "events" | "ids", number>;

/** The stored visits, by site in the order of tracking codes. */
async function visitsIn(from: ReturnType<typeof openStore>): Promise<Visited[]> {
  return from.execute<Visited>(sql`
    select s.site_id, count(distinct v.day)::int as days, count(*)::int as found, sum(v.orders)::int as orders,
      (select sum(h.visits)::int from stats_hours h where h.site_id = s.site_id and h.scope = 'all') as folded,
      (select count(*)::int from events e where e.site_id = s.site_id) as events,
      (select count(distinct id)::int from events e where e.site_id = s.site_id) as ids
    from sites s join visits v on v.site_id = s.site_id group by s.site_id order by s.site_id`);
}

let place: TestStore;
beforeAll(async () => {
  place = await makeStore();
});
afterAll(async () => {
  await place.remove();
});

test("creates the demo once, and updates its links for another address", async () => {
  const env = { DEMO: "1", DEMO_DAYS: String(DAYS), DEMO_WAIT: "1", OWNER_EMAIL: "owner@shop.example" };
  const first = await startBackend({ env: { ...env, SHOP_URL: "http://first.example" }, store: place });
  const database = openStore(first.controlUrl);
  expect(await database.select().from(sites)).toHaveLength(5);
  const [owner] = await database.select().from(users).where(eq(users.email, "owner@shop.example"));
  const owned = await database
    .select()
    .from(members)
    .where(eq(members.userId, owner?.id ?? ""));
  expect(owned.map(({ roles }) => roles)).toEqual(Array.from({ length: 5 }, () => ["owner"]));
  for (const [siteId, language, query] of QUERIES) {
    const { results } = await runSearch({ tracker_id: siteId, q: query, "f[]": "type:item" }, first);
    expect(results.total_hits).toBeGreaterThan(10);
    const shop = await (await fetch(`${first.publicUrl}/shop/${siteId}`)).text();
    expect(shop).toContain(`<html lang="${language}"`);
    const made = await database.select().from(customizations).where(eq(customizations.siteId, siteId));
    expect(made.length).toBeGreaterThanOrEqual(10);
    const spellings = made.flatMap(({ subjectKey, aliasKeys, type }) =>
      [subjectKey, ...aliasKeys].map((key) => [type, key]),
    );
    expect(new Set(spellings.map(String)).size).toBe(spellings.length);
    const storedSynonyms = await database.select().from(synonyms).where(eq(synonyms.siteId, siteId));
    expect(new Set(storedSynonyms.map(({ kind }) => kind))).toEqual(new Set(["one_way", "two_way", "alternate"]));
    const [sent] = await database.select().from(redirects).where(eq(redirects.siteId, siteId));
    expect(sent?.cells[1]).toMatch(`http://first.example/shop/${siteId}/category?path=`);
    const storedRules = await database.select().from(rules).where(eq(rules.siteId, siteId));
    expect(storedRules.filter(({ waiting, itemState }) => waiting && itemState === "gone")).toHaveLength(1);
    expect(storedRules.filter(({ waiting, itemState }) => !waiting && itemState === "gone")).toHaveLength(1);
    expect(storedRules.filter(({ itemState }) => itemState === "sold_out").length).toBeGreaterThanOrEqual(1);
    expect(storedRules.filter(({ note, tags, owner }) => note && tags.length > 0 && owner).length).toBeGreaterThan(4);
  }
  const linksTo = (address: string, from = database) =>
    from
      .select({ count: sql<string>`count(*)` })
      .from(catalogueItems)
      .where(
        sql`attributes->>'image_link' like ${`${address}/pictures/%`} and attributes->>'web_url' like ${`${address}/%`}`,
      );
  const [before] = await linksTo("http://first.example");
  const visited = await visitsIn(database);
  expect(visited.map(({ site_id: siteId }) => siteId)).toEqual(QUERIES.map(([siteId]) => siteId));
  for (const { days, found, orders, folded } of visited) {
    // A day that has just begun in a time zone has no visit yet.
    expect([days >= DAYS - 1 && days <= DAYS, found > 20, orders > 0, folded > 20]).toEqual([true, true, true, true]);
  }
  await first.stop();
  const second = await startBackend({ env: { ...env, SHOP_URL: "http://second.example" }, store: place });
  const again = openStore(second.controlUrl);
  const [after] = await linksTo("http://second.example", again);
  expect(Number(before?.count)).toBeGreaterThan(8000);
  expect(after).toEqual(before);
  expect(await again.select().from(sites)).toHaveLength(5);
  const since = await visitsIn(again);
  // None is duplicated. Time has passed, so visits may have been added, and recent ones built.
  since.forEach(({ found, events, ids }, index) => {
    expect([events === ids, found < 1.5 * (visited[index]?.found ?? 0)]).toEqual([true, true]);
  });
  const answer = await fetch(`${second.publicUrl}/search?tracker_id=100200-300401&q=tent&size=1`);
  expect(await answer.text()).toContain("http://second.example/pictures/");
  await second.stop();
});
