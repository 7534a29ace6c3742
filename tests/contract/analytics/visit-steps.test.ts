import { sql } from "drizzle-orm";
import { listSessions } from "@/lib/contract/analytics/sessions";
import { getTimeDaysAgo, makeShopVisitor, putEvents, settleAnalytics } from "@/tests/support/analytics";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

// Steps with `*` are matched against the addresses of a site first. Whatever these are, this neither misses a visit nor adds
// one that only has a similar address (docs/filters.md).

const SHOP = "https://shop.example";
const LONG = `${SHOP}/${"long-".repeat(120)}`;
const SOURCE = `https://news.example/${"mail-".repeat(120)}`;
/** More pages than are matched as addresses, seen by more visits than count as rare. */
const CROWD = 30;
const PAGES = 20;

let shop: { siteId: string; as: TestActor; names: Map<string, string> };

beforeAll(async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const names = new Map<string, string>();
  const visit = async (name: string, hour: number, pages: readonly string[], referers: readonly string[] = []) => {
    const shopper = makeShopVisitor(getTimeDaysAgo(20, hour));
    names.set(shopper.clientId, name);
    const events = pages.map((page, at) =>
      shopper.page(at, page, referers[at] === undefined ? {} : { referer: referers[at] }),
    );
    await putEvents(siteId, events);
  };
  await visit(
    "anna",
    1,
    [`${SHOP}/?next=/basket`, `${SHOP}/Item/Lampa-7`, `${SHOP}/cart?step=1`],
    ["https://www.News.cz/a?id=7"],
  );
  await visit("ben", 2, [`${SHOP}/cart`, `${SHOP}/item/lampa-8?from=/cart`], [`${SHOP}/`, `${SHOP}/cart`]);
  await visit("cleo", 3, ["https://m.shop.example/cart", "https://m.shop.example?next=/cart"]);
  await visit("dana", 4, [`${SHOP}/Žlutá/LÁMPA`, "/item/lampa-9", "a  b\tc/d"], ["android-app://reader/x"]);
  await visit("emil", 5, [LONG, `${LONG}end?x=1`], [SOURCE, `${SOURCE}end`]);
  const finn = makeShopVisitor(getTimeDaysAgo(20, 5));
  names.set(finn.clientId, "finn");
  await putEvents(siteId, [finn.list(0, "lamp", ["A"])]);
  for (let at = 0; at < CROWD; at += 1)
    await visit(
      "crowd",
      6 + (at % 12),
      Array.from({ length: PAGES }, (_, page) => `${SHOP}/many/page-${at}-${page}`),
    );
  await settleAnalytics(siteId);
  shop = { siteId, as, names };
});

async function listVisitors(query: Record<string, string | string[]>): Promise<string[]> {
  const filters = { period: "30d", limit: "100", ...query };
  const { sessions } = (
    await callDirectly(listSessions, { params: { siteId: shop.siteId }, query: filters }, { as: shop.as })
  ).ok();
  return [...new Set(sessions.map(({ user_id: id }) => shop.names.get(id) ?? id))].sort();
}

type Case = [string, Record<string, string | string[]>, string[]];

const CASES: Case[] = [
  ["in the host", { with_url_steps: "*m.shop*" }, ["cleo"]],
  ["before the path", { with_url_steps: "https://*/cart" }, ["anna", "ben", "cleo"]],
  ["in the path, ignoring case", { with_url_steps: "*/ITEM/lampa-*" }, ["anna", "ben", "dana"]],
  ["only in the path", { with_url_steps: "/item/*-9" }, ["dana"]],
  ["in the middle of a path", { with_url_steps: "/i*m/l*7" }, ["anna"]],
  ["diacritics matter", { with_url_steps: "*lampa" }, []],
  ["letters with diacritics", { with_url_steps: "*/Žlutá/L*" }, ["dana"]],
  ["encoded blanks", { with_url_steps: "a b c/*" }, ["dana"]],
  ["query strings are ignored", { with_url_steps: "*basket*" }, []],
  ["a query string after a ?", { with_url_steps: "*?*basket*" }, ["anna"]],
  ["a query string of one page", { with_url_steps: "/cart?s*=1" }, ["anna"]],
  ["a query string of any page", { with_url_steps: "/item/*?from=*" }, ["ben"]],
  ["a query string without a path", { with_url_steps: "*m.shop.example?next=*" }, ["cleo"]],
  ["a path repeated once too often", { with_url_steps: ["/cart", "/cart"] }, []],
  ["in order", { with_url_steps: ["*/item/*", "*/cart"] }, ["anna"]],
  ["in order, one without a wildcard", { with_url_steps: ["/cart", "*/lampa-*"] }, ["ben"]],
  ["in another order", { with_url_steps: ["*/lampa-8", "*/cart"] }, []],
  ["nowhere", { with_url_steps: "*/nothing*" }, []],
  ["nowhere after somewhere", { with_url_steps: ["*/cart", "*/nothing*"] }, []],
  ["in too many addresses", { with_url_steps: "*/many/*" }, ["crowd"]],
  ["in too many addresses, and one", { with_url_steps: ["*/many/*", "*/page-7-19"] }, ["crowd"]],
  ["in many visits", { with_url_steps: "*/many/page-*-0" }, ["crowd"]],
  ["in all addresses", { with_url_steps: "*" }, ["anna", "ben", "cleo", "crowd", "dana", "emil"]],
  ["in a long address", { with_url_steps: "*long-*" }, ["emil"]],
  ["at the end of a long address", { with_url_steps: "*-end" }, ["emil"]],
  ["a long address, whole", { with_url_steps: LONG.slice(0, 500) }, []],
  ["in a referer, ignoring case", { with_referer_steps: "*news.*" }, ["anna", "emil"]],
  ["a query string of a referer", { with_referer_steps: "*news.cz/*?id=*" }, ["anna"]],
  ["a referer without its query", { with_referer_steps: "https://www.news.cz/a" }, ["anna"]],
  ["a referer by its path", { with_referer_steps: ["/", "/cart"] }, ["ben"]],
  ["a referer of an app", { with_referer_steps: "android-app:*" }, ["dana"]],
  ["at the end of a long referer", { with_referer_steps: "*mail-end" }, ["emil"]],
  ["a referer nowhere", { with_referer_steps: "*nowhere*" }, []],
  ["any referer", { with_referer_steps: "*" }, ["anna", "ben", "dana", "emil"]],
  ["without any referer", { without_referer_steps: "*" }, ["cleo", "crowd", "finn"]],
  ["without a referer", { without_referer_steps: "*news.*" }, ["ben", "cleo", "crowd", "dana", "finn"]],
  [
    "without a referer that is nowhere",
    { without_referer_steps: "*nowhere*", device: "other" },
    ["anna", "ben", "cleo", "crowd", "dana", "emil", "finn"],
  ],
  ["pages and referers", { with_url_steps: "*/cart", with_referer_steps: "*shop.*" }, ["ben"]],
];

test.each(CASES)("selects visits: %s", async (_, query, who) => {
  expect(await listVisitors(query)).toEqual(who);
});

test("pages through visits, whether they are rare or many", async () => {
  for (const step of ["*/cart", "*/many/*"]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = {
        period: "30d",
        limit: "2",
        with_url_steps: step,
        ...(cursor === null ? {} : { cursor }),
      };
      const page = (await callDirectly(listSessions, { params: { siteId: shop.siteId }, query }, { as: shop.as })).ok();
      seen.push(...page.sessions.map(({ id }) => id));
      cursor = page.next_cursor ?? null;
    } while (cursor !== null);
    expect([step, seen.length, new Set(seen).size]).toEqual([
      step,
      step === "*/cart" ? 3 : CROWD,
      step === "*/cart" ? 3 : CROWD,
    ]);
  }
});

test("stores an address once, with the last day on which a visit with it began", async () => {
  const shopper = makeShopVisitor(getTimeDaysAgo(5));
  await putEvents(shop.siteId, [shopper.page(0, `${SHOP}/cart?step=2`)]);
  const later = makeShopVisitor(getTimeDaysAgo(9));
  await putEvents(shop.siteId, [later.page(0, `${SHOP}/cart#top`)]);
  await settleAnalytics(shop.siteId);
  const rows = await store().execute(sql`
    select last_day::text as day from visit_addresses
    where site_id = ${shop.siteId} and kind = 'page' and address = ${`${SHOP}/cart`}`);
  expect(rows).toEqual([{ day: getTimeDaysAgo(5).toISOString().slice(0, 10) }]);
});
