import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { readEventOptions } from "@/backend/analytics/import-command/event-options";
import { formatEventReport } from "@/backend/analytics/import-command/event-report";
import { runEventImport } from "@/backend/analytics/import-command/event-run";
import { createSignedTransport } from "@/backend/commands/signed-transport";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { deriveBackendKey } from "@/tests/support/direct";
import { createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { getTestBackend, queryRows } from "@/tests/support/test-backend";

// Imports histories of any age as events of a site (docs/events.md). Fictional files in the format of real ones.

const folder = mkdtempSync(join(tmpdir(), "vitrine-history-"));
const REAL = join(__dirname, "../../../../shared/data/event-logs/ubi-icecat/log_events.tsv.gz");

async function importing(site: string, lines: readonly string[] | string, ...more: string[]) {
  const file = typeof lines === "string" ? lines : join(folder, `${makeUniqueId("history")}.gz`);
  if (typeof lines !== "string") writeFileSync(file, gzipSync(lines.join("\n")));
  const options = readEventOptions(["--site", site, file, ...more]);
  const { url, secrets } = getTestBackend();
  const transport = createSignedTransport(await deriveBackendKey(secrets), "import");
  const summary = await runEventImport(options, { base: url, transport, onProgress: () => {}, onRefused: () => {} });
  const summarize = (counts: typeof summary.refused) =>
    Object.fromEntries([...counts].map(([code, { count, lines: at }]) => [code, [count, at[0]]]));
  return {
    summary,
    refused: summarize(summary.refused),
    noted: summarize(summary.noted),
    report: formatEventReport(summary, options),
  };
}

type Stored = { type: string; at: string; client_id: string; ip: string | null; device: string | null; raw: Raw };
type Raw = {
  lists?: Record<string, { items: { url: string; position?: number }[] }>;
  items?: { total_price: number }[];
  action?: unknown;
};

async function loadStored(siteId: string): Promise<Stored[]> {
  return queryRows<Stored>(sql`
    select type, to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, client_id, ip, device, raw
    from events where site_id = ${siteId} order by happened_at, id`);
}

const yesterday = Date.now() - DAY_MS;
const ubiEvent = (action: string, ordinal: number, ean: string, more: object = {}) =>
  `ubi_events\t${JSON.stringify({
    ...{ action_name: action, client_id: "c-1", query_id: "q-1", timestamp: yesterday + 60_000 + ordinal },
    event_attributes: {
      ...{ session_id: "s-1", ip: "203.0.113.77", browser: "Mozilla/5.0 (iPhone) Mobile" },
      position: { ordinal },
      object: {
        object_id: ean,
        object_id_field: "primary_ean",
        description: "A thing",
        object_detail: { price: 4995 },
      },
    },
    ...more,
  })}`;
const ubiQuery = (id: string, text: string, more: object = {}) =>
  `ubi_queries\t${JSON.stringify({ query_id: id, client_id: "c-1", user_query: text, timestamp: yesterday, ...more })}`;

test("imports UBI lines as lists, clicks and orders, with identities of the catalog", async () => {
  const siteId = await createSite();
  await createItems(siteId, [
    { identity: "P-1", attributes: { ean: ["111", "112"] } },
    // A catalog may have its own names for item types.
    { identity: "P-2", type: "product", attributes: { ean: "222" } },
  ]);
  const { summary, refused, report } = await importing(
    siteId,
    [
      ubiQuery("q-1", "toner"),
      ubiEvent("product_hover", 3, "112"),
      ubiEvent("item_click", 7, "222"),
      ubiEvent("purchase", 7, "222"),
      ubiEvent("global_click", 0, "x"),
      ubiQuery("q-2", "xqzvbn"),
      `ubi_events\t${JSON.stringify({ action_name: "on_search", client_id: "c-1", query_id: "q-2", timestamp: yesterday, event_attributes: { result_count: 0 } })}`,
      ubiQuery("q-3", "unknown end"),
      "ubi_events\t{broken",
    ],
    ...["--match", "ean", "--price-minor-units"],
  );
  expect([summary.format, summary.accepted, summary.items]).toEqual(["ubi", 4, { found: 2, missing: 0 }]);
  expect(refused).toEqual({ unreadable: [1, 9], "action global_click": [1, 5], results_unknown: [1, 8] });
  const stored = await loadStored(siteId);
  const lists = stored.flatMap(({ raw }) => (raw.lists === undefined ? [] : [raw.lists["Search Results"]]));
  expect(lists.map((list) => list?.items.map(({ url, position }) => [url, position]))).toEqual(
    expect.arrayContaining([
      [
        ["P-1", 3],
        ["P-2", 7],
      ],
      [],
    ]),
  );
  const order = stored.find(({ type }) => type === "transaction");
  expect(order).toMatchObject({
    ip: "203.0.113.0",
    device: "mobile",
    raw: { items: [{ url: "P-2", total_price: 49.95 }] },
  });
  expect(report.join("\n")).toContain("1 x a query without results in the file, line 8");
});

const PRICED = ["111", "222", "333", "444"];

async function aPricedSite(price: number): Promise<string> {
  const siteId = await createSite();
  const items = PRICED.map((ean) => ({ identity: `P-${ean}`, attributes: { ean: [ean], price_amount: price } }));
  await createItems(siteId, items);
  return siteId;
}

const pricedLines = [ubiQuery("q-1", "toner"), ...PRICED.map((ean, place) => ubiEvent("purchase", place, ean))];

test("scales UBI prices to those of the catalog, and reports it", async () => {
  const amounts = async (siteId: string) =>
    (await loadStored(siteId)).flatMap(({ raw }) => raw.items?.map(({ total_price }) => total_price));
  const hundredths = await aPricedSite(49.95);
  const first = await importing(hundredths, pricedLines, "--match", "ean");
  expect(await amounts(hundredths)).toEqual(expect.arrayContaining([49.95]));
  expect(await amounts(hundredths)).not.toContain(4995);
  expect(first.report).toContain(
    "Prices: CZK, 4995 is 49.95 (in the file they are 100 times the catalogue's, median of 4 items)",
  );
  const whole = await aPricedSite(4995);
  const second = await importing(whole, pricedLines, "--match", "ean");
  expect(await amounts(whole)).toEqual(expect.arrayContaining([4995]));
  expect(second.report.join("\n")).not.toContain("Warning");
});

test("warns about prices that differ from the catalog's by a power of ten", async () => {
  const requested = await importing(await aPricedSite(49.95), pricedLines, "--match", "ean", "--price-major-units");
  expect(requested.report.join("\n")).toMatch(
    /Warning: .* 100 times too high .*; with --price-minor-units they are not/,
  );
  const tenfold = await importing(await aPricedSite(499.5), pricedLines, "--match", "ean");
  expect(tenfold.report.join("\n")).toMatch(/Warning: .* 10 times too high/);
});

test("refuses a purchase with a negative amount", async () => {
  const returned = { object: { object_id: "111", object_detail: { price: -5 } } };
  const lines = [ubiQuery("q-1", "toner"), ubiEvent("purchase", 1, "111", { event_attributes: returned })];
  expect((await importing(await createSite(), lines)).refused).toMatchObject({ amount_negative: [1, 2] });
});

test("ignores events that were imported before", async () => {
  const siteId = await createSite();
  const lines = [ubiQuery("q-1", "toner"), ubiEvent("item_click", 1, "111")];
  expect((await importing(siteId, lines)).summary).toMatchObject({ accepted: 2, known: 0 });
  expect((await importing(siteId, lines)).summary).toMatchObject({ accepted: 0, known: 2 });
});

test("spreads visits over the days before now, in their order", async () => {
  const siteId = await createSite();
  const lines = Array.from({ length: 40 }, (_, index) => [
    ubiQuery(`q-${index}`, "toner", {
      client_id: `c-${index}`,
      timestamp: 1_717_527_762_000,
      query_response_object_ids: ["1"],
    }),
    ubiEvent("item_click", 1, "1", { client_id: `c-${index}`, query_id: `q-${index}`, timestamp: 1_717_527_762_020 }),
  ]).flat();
  const { summary, report } = await importing(siteId, lines, "--spread-days", "30", "--stretch", "1000");
  const days = new Set((await loadStored(siteId)).map(({ at }) => at.slice(0, 10)));
  expect(summary.accepted).toBe(80);
  expect(days.size).toBeGreaterThan(15);
  expect((summary.span?.from ?? 0) >= Date.now() - 31 * DAY_MS && (summary.span?.to ?? 0) <= Date.now()).toBe(true);
  expect(report.join("\n")).toContain("spread over 30 days, each 1,000 times as long");
});

const HEAD = "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country";

test("imports invoices as orders, and reports refused lines with reasons", async () => {
  const siteId = await createSite();
  const { summary, refused, noted } = await importing(
    siteId,
    [
      HEAD,
      '1,85123A,"HEART, WHITE",6,2010-12-01 08:26:00,2.55,17850.0,United Kingdom',
      "1,71053,LANTERN,2,2010-12-01 08:26:00,3.39,17850.0,United Kingdom",
      "C2,71053,LANTERN,-1,2010-12-01 09:00:00,3.39,17850.0,United Kingdom",
      "3,22,,-10,2010-12-01 09:01:00,0,,United Kingdom",
      "4,23,?,1,2010-12-01 09:02:00,0,,United Kingdom",
      "5,B,Adjust bad debt,1,2010-12-01 09:03:00,-11062.06,,United Kingdom",
      "6,24,,2,yesterday,1,,France",
    ],
    "--until-now",
  );
  expect(summary).toMatchObject({ format: "invoices", accepted: 2 });
  expect(refused).toEqual({
    ...{ cancellation: [1, 4], quantity_negative: [1, 5], price_negative: [1, 7], unreadable: [1, 8] },
  });
  expect(noted).toEqual({ price_zero: [1, 6], customer_missing: [1, 6] });
  const [first, second] = await loadStored(siteId);
  expect(first).toMatchObject({
    ...{ type: "transaction", client_id: "17850" },
    raw: {
      customer_id: "17850",
      items: [
        { title: "HEART, WHITE", url: "85123A", count: 6, total_price: 15.3 },
        { url: "71053", count: 2, total_price: 6.78 },
      ],
    },
  });
  expect(second?.client_id).toMatch(/^\d+$/);
  expect(Date.now() - (summary.span?.to ?? 0)).toBeLessThanOrEqual(DAY_MS);
});

test("reports a history that is too old, and refuses an unknown site", async () => {
  const siteId = await createSite();
  const old = [HEAD, "1,A,A,1,2010-12-01 08:26:00,1,,UK"];
  const { summary, refused, report } = await importing(siteId, old);
  expect([summary.accepted, refused]).toEqual([0, { too_old: [1, 2] }]);
  expect(report.join("\n")).toContain("--until-now");
  await expect(importing("no such site", old)).rejects.toMatchObject({ code: "unknown_site" });
});

test("imports sessions in OTTO's format as clicks and orders", async () => {
  const siteId = await createSite();
  const event = (aid: number, type: string, after = 0) => ({ aid, ts: yesterday + after, type });
  const session = {
    session: 0,
    events: [
      event(7, "clicks"),
      event(7, "carts", 60_000),
      event(7, "orders", 90_000),
      event(8, "orders", 90_000),
      event(9, "views"),
    ],
  };
  const { summary, refused, noted } = await importing(siteId, [JSON.stringify(session), "no json"]);
  expect(summary).toMatchObject({ format: "otto", accepted: 3 });
  expect(refused).toEqual({ action_unknown: [1, 1], unreadable: [1, 2] });
  expect(noted).toEqual({ order_without_amount: [1, 1] });
  expect((await loadStored(siteId)).map(({ type }) => type)).toEqual(["click", "click", "transaction"]);
});

const whereItIs = existsSync(REAL) ? test : test.skip;
whereItIs("imports or reports every line of the real UBI log", async () => {
  const siteId = await createSite();
  const { summary } = await importing(siteId, REAL, "--spread-days", "20", "--stretch", "1000");
  const sum = (counts: typeof summary.refused) => [...counts.values()].reduce((total, { count }) => total + count, 0);
  expect(summary.accepted).toBe(summary.events);
  expect(summary.events + sum(summary.refused) + sum(summary.noted)).toBe(16_381);
});
