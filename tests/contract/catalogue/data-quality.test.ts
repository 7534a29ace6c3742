import { sql } from "drizzle-orm";
import fc from "fast-check";
import { failing } from "@/lib/contract/catalogue/catalog-browser";
import {
  alertWebhook,
  clearMissingItems,
  dismissAlert,
  missingExport,
  missingGroups,
  missingItems,
  saveAlertWebhook,
  startCheck,
  stats,
} from "@/lib/contract/catalogue/data-quality";
import type { ClearScope, MissingItem } from "@/lib/contract/catalogue/missing-items";
import { listChanges, undoChanges } from "@/lib/contract/history/change-history";
import type { Output } from "@/lib/http/endpoint";
import { callDirectly, getChangeId, toUncheckedInput } from "@/tests/support/direct";
import {
  compute,
  getCheck,
  loadMissingItems,
  loadQualityStats,
  makeList,
  moveCatalogue,
  sendEvents,
} from "@/tests/support/quality-bench";
import { createActor, createItems, createSite, makeUniqueId, type TestActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { callThroughBff, openThroughBff } from "@/tests/support/through-bff";
import { countTries } from "@/tests/support/tries";
import { until } from "@/tests/support/until";

// Data quality checks and missing items.

const complete = {
  web_url: "https://shop.example/lamp",
  image_link: "https://shop.example/lamp.jpg",
  price: "10 €",
  price_amount: 10,
  availability: 1,
  availability_rank: 3,
  category: ["Home | Lamps"],
  brand: ["North"],
};

/** A site with a category, a brand, and complete and incomplete items. */
async function aShop(poor: Record<string, Record<string, unknown>> = {}) {
  // Inserted before the site, which thus has catalog revision 0: no computation starts until a test requests one.
  const siteId = makeUniqueId("quality");
  const items = Object.entries({ A: {}, B: {}, C: {}, ...poor });
  await createItems(siteId, [
    { identity: "cat-1", type: "category", title: "Lamps", attributes: { hierarchy: ["Home"], web_url: "/lamps" } },
    { identity: "brand-1", type: "brand", title: "NORTH", attributes: { web_url: "/north" } },
    ...items.map(([identity, more]) => ({ identity, attributes: { ...complete, size: 1, ...more } })),
  ]);
  await createSite({ siteId });
  const as = await createActor({ sites: [siteId] });
  return { siteId, as, params: { siteId } };
}

const affected = (reported: Output<typeof stats>) =>
  Object.fromEntries(reported.checks.filter((check) => check.affected > 0).map(({ key, affected: n }) => [key, n]));

test("counts failing items by check, with examples and thresholds", async () => {
  const { siteId, as } = await aShop({
    D: { image_link: "" },
    E: { price: "ask us", price_amount: null },
    F: { availability_rank: 15 },
    G: { category: ["Home | Sofas"] },
    H: { category: [] },
    I: { brand: "South" },
    J: { "size.eu": 3 },
    K: { size: "large" },
    L: { web_url: "none" },
    M: { title: "Item A" },
  });
  await store().execute(sql`update catalogue_rows set title = 'Item A' where site_id = ${siteId} and identity = 'M'`);
  const reported = await compute(siteId, { as });
  expect(affected(reported)).toEqual({
    image_missing: 1,
    price_unparsable: 1,
    availability_contradiction: 1,
    category_unknown: 1,
    category_primary_missing: 1,
    brand_unknown: 1,
    name_with_dot: 1,
    type_clash: 1,
    web_url_missing: 1,
    duplicate_title: 2,
  });
  expect(getCheck(reported, "image_missing")).toMatchObject({
    ...{ status: "warning", affected: 1, total: 13, share: 0.076923, threshold: 0.05, error_threshold: 0.2 },
    ...{ weakens: "autocomplete", browsable: 1, samples: [{ identity: "D", title: "Item D", type: "item" }] },
  });
  expect(getCheck(reported, "duplicate_title").samples.map(({ identity }) => identity)).toEqual(["A", "M"]);
  expect(getCheck(reported, "title_missing")).toMatchObject({ status: "ok", affected: 0, total: 15 });
  expect(getCheck(reported, "pairing").status).toBe("not_applicable");
  expect(getCheck(reported, "variants_apart").status).toBe("not_applicable");
});

test("takes the order of variants from the newest successful run of the main feed", async () => {
  const { siteId, as } = await aShop();
  await store().execute(sql`
    insert into feed_runs (site_id, id, feed, status, cause, planned_at, finished_at, counts) values
      (${siteId}, 'run-old', 'item', 'succeeded', 'plan', now(), now() - interval '1 hour', '{"variants": 9, "variants_apart": 9}'),
      (${siteId}, 'run-new', 'item', 'succeeded', 'plan', now(), now(), '{"variants": 10, "variants_apart": 2}'),
      (${siteId}, 'run-bad', 'item', 'failed', 'plan', now(), now() + interval '1 hour', '{"variants": 1, "variants_apart": 1}')`);
  const reported = await compute(siteId, { as });
  expect(getCheck(reported, "variants_apart")).toMatchObject({ status: "error", affected: 2, total: 10, browsable: 0 });
  expect(reported.run_id).toBe("run-new");
});

test("skips the checks of categories and brands if the catalogue has none", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  await createItems(siteId, [{ identity: "A", attributes: { ...complete, availability_rank: undefined } }]);
  const reported = await compute(siteId, { as });
  const notApplicable = reported.checks.filter(({ status }) => status === "not_applicable").map(({ key }) => key);
  expect(notApplicable).toEqual([
    ...["pairing", "availability_contradiction", "category_unknown", "brand_unknown", "variants_apart"],
  ]);
});

test("starts the first computation when the stats are first read", async () => {
  const { siteId, as } = await aShop();
  expect(await loadQualityStats(siteId, { as })).toMatchObject({ state: "running", checked_at: null, checks: [] });
  const ended = await until(
    () => loadQualityStats(siteId, { as }),
    ({ state }) => state !== "running",
  );
  expect(ended).toMatchObject({ state: "idle", checked_at: expect.any(String) });
});

test("computes a changed catalogue without a request", async () => {
  const { siteId, as } = await aShop();
  const first = await compute(siteId, { as });
  await createItems(siteId, [{ identity: "Z", attributes: { ...complete, image_link: null } }]);
  await moveCatalogue(siteId);
  const now = await until(
    () => loadQualityStats(siteId, { as }),
    ({ checked_at: at }) => at !== first.checked_at,
  );
  expect(getCheck(now, "image_missing").affected).toBe(1);
});

test("runs one computation at a time for ten concurrent requests, and shows only complete results", async () => {
  const { siteId, as, params } = await aShop();
  const requested = await Promise.all(Array.from({ length: 10 }, () => callDirectly(startCheck, { params }, { as })));
  expect(requested.map(({ status, body }) => [status, body])).toEqual(requested.map(() => [202, { state: "running" }]));
  const rows = await store().execute<{ n: number }>(
    sql`select count(*)::int as n from quality_computations where site_id = ${siteId} and state in ('queued', 'running')`,
  );
  expect(rows[0]?.n).toBeLessThanOrEqual(1);
});

test("derives trends, previous fill rates and alerts from successive computations", async () => {
  const { siteId, as, params } = await aShop();
  await compute(siteId, { as });
  await store().execute(sql`
    update catalogue_rows set attributes = attributes - 'image_link' where site_id = ${siteId} and identity in ('A', 'B')`);
  const worse = await compute(siteId, { as });
  expect(getCheck(worse, "image_missing").trend.map(({ share }) => share)).toEqual([0, 0.666667]);
  const image = worse.catalog_attributes.find(({ type, name }) => type === "item" && name === "image_link");
  expect(image).toMatchObject({ filled: 1, total: 3, share: 0.333333, before: 1, distinct: 1, data_type: "text" });
  const [alert] = worse.alerts;
  expect(worse.alerts).toHaveLength(1);
  expect(alert).toMatchObject({
    kind: "check",
    check: "image_missing",
    status: "error",
    before: 0,
    now: 0.666667,
    affected: 2,
  });
  expect((await compute(siteId, { as })).alerts).toHaveLength(1);
  const id = alert?.id ?? "";
  const dismissed = await callDirectly(dismissAlert, { params, body: { id } }, { as });
  expect(dismissed.status).toBe(204);
  expect((await loadQualityStats(siteId, { as })).alerts).toEqual([]);
  expect((await callDirectly(dismissAlert, { params, body: { id: "none" } }, { as })).status).toBe(404);
  await callDirectly(undoChanges, { params, body: { id: getChangeId(dismissed) } }, { as });
  expect((await loadQualityStats(siteId, { as })).alerts).toHaveLength(1);
  await store().execute(sql`
    update catalogue_rows set attributes = attributes || '{"image_link": "x"}' where site_id = ${siteId}`);
  expect((await compute(siteId, { as })).alerts).toEqual([]);
});

test("searches among the items that fail a check", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const items = ["red lamp", "blue lamp", "red sofa"].map((title, n) => ({ identity: `P-${n}`, title }));
  await createItems(siteId, [...items, { identity: "P-3", title: "red chair", attributes: complete }]);
  await compute(siteId, { as });
  const shown = async (query: object) => {
    const requested = { tracker_id: siteId, quality: "image_missing", ...query };
    const answer = await callThroughBff(failing, { params: { siteId }, query: requested }, { as });
    if (answer.status !== 200) return answer.status;
    const { hits } = answer.ok().results;
    return hits.map(({ url }) => url).sort();
  };
  expect(await shown({})).toEqual(["P-0", "P-1", "P-2"]);
  expect(await shown({ q: "red" })).toEqual(["P-0", "P-2"]);
  expect(await shown({ "f[]": ["type:category"] })).toEqual([]);
  expect(await shown({ quality: "brand_unknown" })).toEqual([]);
  expect(await shown({ quality: "'; drop" })).toBe(400);
  const outsider = await createActor({ sites: [await createSite()] });
  const foreign = { params: { siteId }, query: { tracker_id: siteId, quality: "image_missing" } };
  expect((await callDirectly(failing, foreign, { as: outsider })).status).toBe(403);
});

test("pairs the reports of shop pages with the catalogue", async () => {
  const { siteId, as } = await aShop();
  await sendEvents(siteId, [makeList(["A", "B", "M-1"]), makeList(["A"])]);
  const reported = await compute(siteId, { as });
  expect(reported.paired_items).toMatchObject({ paired: 2, unpaired: 1, total: 5 });
  expect(reported.paired_items.paired_samples.map(({ identity }) => identity).sort()).toEqual(["A", "B"]);
  expect(reported.paired_items.unpaired_samples).toEqual([{ identity: "M-1", title: "Title of M-1", type: null }]);
  expect(getCheck(reported, "pairing")).toMatchObject({ status: "warning", affected: 1, total: 3 });
});

/** Missing items: two series of codes from two lists, all but the last one two days old. */
async function aShopThatMisses(identities = ["FW-1", "FW-2", "FW-3", "LK-1", "new-1"]) {
  const shop = await aShop();
  const lists = ["Search Results", "Autocomplete"];
  const ago = (hours: number) => Math.floor(Date.now() / 1000) - hours * 3600;
  await sendEvents(
    shop.siteId,
    identities.map((identity, n) =>
      makeList([identity], { local_timestamp: ago(identity === "new-1" ? 1 : 48 - n) }, lists[n % 2]),
    ),
  );
  return shop;
}

const getUrls = (items: readonly MissingItem[]) => items.map(({ url }) => url);

test("lists verified items by last report, ten per page, filtered by source, pattern and state", async () => {
  const { siteId, as, params } = await aShopThatMisses();
  const first = (await callDirectly(missingItems, { params }, { as })).ok();
  expect([first.limit, first.offset, first.total]).toEqual([10, 0, 4]);
  expect(getUrls(first.items)).toEqual(["LK-1", "FW-3", "FW-2", "FW-1"]);
  const of = async (query: object) => getUrls(await loadMissingItems(siteId, { as }, query));
  expect(await of({})).toEqual(["FW-1", "FW-2", "FW-3", "LK-1", "new-1"]);
  expect(await of({ pattern: "FW-#" })).toEqual(["FW-1", "FW-2", "FW-3"]);
  expect(await of({ source: "Autocomplete" })).toEqual(["FW-2", "LK-1"]);
  expect(await of({ state: "reported" })).toEqual(["new-1"]);
  expect(await of({ limit: 2, offset: 3 })).toEqual(["LK-1", "new-1"]);
  const query = { by: "pattern", verified_only: false } as const;
  const body = (await callDirectly(missingGroups, { params, query }, { as })).ok();
  expect(body.groups.map(({ key, items, count }) => [key, items, count])).toEqual([
    ["FW-#", 3, 3],
    ["LK-#", 1, 1],
    ["new-#", 1, 1],
  ]);
});

test("refuses an invalid query with the name of its field", async () => {
  const { as, params } = await aShop();
  for (const query of [{ limit: 101 }, { limit: 0 }, { offset: -1 }, { sort_by: "title" }, { state: "lost" }]) {
    const answer = await callDirectly(missingItems, toUncheckedInput(missingItems, { params, query }), { as });
    expect({ query, status: answer.status }).toEqual({ query, status: 400 });
  }
});

test("exports all missing items without cells that a spreadsheet would execute", async () => {
  const { siteId, as, params } = await aShopThatMisses();
  await sendEvents(siteId, makeList(["=1+1"]));
  const answer = await openThroughBff(missingExport, { params, query: { verified_only: false } }, { as });
  expect(answer.headers.get("content-disposition")).toMatch(/missing_items_.*\.csv/);
  const lines = (await answer.text()).trim().split("\r\n");
  expect(lines).toHaveLength(7);
  expect(lines[0]).toMatch(/^\uFEFF?"url","pattern","state"/);
  expect(lines.some((line) => line.startsWith("=") || line.startsWith('"='))).toBe(false);
});

async function clear(shop: Awaited<ReturnType<typeof aShop>>, scope: ClearScope | undefined) {
  const { params, as } = shop;
  return callDirectly(clearMissingItems, { params, body: scope === undefined ? undefined : { scope } }, { as });
}

test.each<[string, ClearScope | undefined, string[]]>([
  ["all by default", undefined, []],
  ["all", { all: true }, []],
  ["verified ones", { verified: true }, ["new-1"]],
  ["a pattern", { pattern: "FW-#" }, ["LK-1", "new-1"]],
  ["a source", { source: "Autocomplete" }, ["FW-1", "FW-3", "new-1"]],
  ["a state", { state: "reported" }, ["FW-1", "FW-2", "FW-3", "LK-1"]],
  ["some by name", { urls: ["FW-1", "unknown"] }, ["FW-2", "FW-3", "LK-1", "new-1"]],
  ["a pattern and a source", { pattern: "FW-#", source: "Autocomplete" }, ["FW-1", "FW-3", "LK-1", "new-1"]],
])("clears %s only, and restores them on undo", async (_, scope, left) => {
  const shop = await aShopThatMisses();
  const before = await loadMissingItems(shop.siteId, { as: shop.as });
  const answer = await clear(shop, scope);
  expect(answer).toMatchObject({ status: 200, body: { cleared: before.length - left.length } });
  expect(getUrls(await loadMissingItems(shop.siteId, { as: shop.as }))).toEqual(left);
  await callDirectly(undoChanges, { params: shop.params, body: { id: getChangeId(answer) } }, { as: shop.as });
  expect(await loadMissingItems(shop.siteId, { as: shop.as })).toEqual(before);
});

test("refuses an empty scope", async () => {
  const shop = await aShopThatMisses();
  expect(await clear(shop, {})).toMatchObject({ status: 422, body: { error: "scope_empty" } });
  expect(await clear(shop, { pattern: "none" })).toMatchObject({ status: 200, body: { cleared: 0 } });
  expect(await loadMissingItems(shop.siteId, { as: shop.as })).toHaveLength(5);
});

test("never loses an item when clearing, undoing and clearing again in any order", async () => {
  const scopes: ClearScope[] = [{ all: true }, { pattern: "FW-#" }, { source: "Autocomplete" }, { urls: ["LK-1"] }];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...scopes), { minLength: 1, maxLength: 4 }), async (requested) => {
      const shop = await aShopThatMisses();
      const { params, as } = shop;
      const before = await loadMissingItems(shop.siteId, { as });
      const created: number[] = [];
      for (const scope of requested) {
        const id = getChangeId(await clear(shop, scope));
        if (id > 0) created.push(id);
      }
      const undone: number[] = [];
      for (const id of [...created].reverse())
        undone.push(getChangeId(await callDirectly(undoChanges, { params, body: { id } }, { as })));
      expect(await loadMissingItems(shop.siteId, { as })).toEqual(before);
      const [last] = undone;
      if (last === undefined) return;
      const repeated = getChangeId(await callDirectly(undoChanges, { params, body: { id: last } }, { as }));
      await callDirectly(undoChanges, { params, body: { id: repeated } }, { as });
      expect(await loadMissingItems(shop.siteId, { as })).toEqual(before);
    }),
    { numRuns: countTries(5), seed: 20_260_612 },
  );
});

test("merges reports since a clearing when it is undone", async () => {
  const shop = await aShopThatMisses();
  const answer = await clear(shop, { all: true });
  await sendEvents(shop.siteId, [makeList(["FW-1"], { platform: "phone" }, "Product Listing"), makeList(["FW-9"])]);
  await callDirectly(undoChanges, { params: shop.params, body: { id: getChangeId(answer) } }, { as: shop.as });
  const items = await loadMissingItems(shop.siteId, { as: shop.as });
  expect(getUrls(items)).toEqual(["FW-1", "FW-2", "FW-3", "FW-9", "LK-1", "new-1"]);
  expect(items[0]).toMatchObject({
    count: 2,
    source: "Product Listing",
    context: { platform: "phone" },
    verified: true,
  });
});

test("hides data quality in the history without its policy, and refuses changes by viewers", async () => {
  const shop = await aShopThatMisses();
  const { siteId, params } = shop;
  await clear(shop, { pattern: "FW-#" });
  const features = async (as: TestActor) =>
    (await callDirectly(listChanges, { params }, { as })).ok().items.map(({ action }) => action);
  expect(await features(shop.as)).toContain("clear_missing");
  const other = await createActor({ sites: [siteId], roles: ["member"], policies: ["catalog"] });
  expect(await features(other)).not.toContain("clear_missing");
  expect((await callDirectly(stats, { params }, { as: other })).status).toBe(403);
  const viewer = await createActor({ sites: [siteId], roles: ["viewer"], policies: ["data_quality"] });
  expect((await callDirectly(stats, { params }, { as: viewer })).status).toBe(200);
  const writes = [
    await callDirectly(startCheck, { params }, { as: viewer }),
    await callDirectly(clearMissingItems, { params, body: {} }, { as: viewer }),
    await callDirectly(dismissAlert, { params, body: { id: "x" } }, { as: viewer }),
    await callDirectly(alertWebhook, { params }, { as: viewer }),
    await callDirectly(saveAlertWebhook, { params, body: { url: null } }, { as: viewer }),
  ];
  expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test("accepts only public https URLs as webhook, and preserves the secret", async () => {
  const { as, params } = await aShop();
  const save = (url: string | null) => callDirectly(saveAlertWebhook, { params, body: { url } }, { as });
  const refused = [
    "nowhere",
    "http://shop.example/hook",
    "ftp://shop.example",
    "https://u:p@shop.example",
    "https://a:8443/",
    "https://localhost/hook",
    "https://127.1/hook",
    "https://10.0.0.1/hook",
    "https://[::1]/hook",
    "https://metadata.internal/hook",
    "https://printer/hook",
  ];
  for (const url of refused) {
    const answer = await save(url);
    expect({ url, status: answer.status }).toEqual({ url, status: 422 });
  }
  expect((await callDirectly(alertWebhook, { params }, { as })).body).toEqual({ url: null, secret: null, last: null });
  const first = (await save("https://shop.example/hook")).ok();
  expect(first).toEqual({
    url: "https://shop.example/hook",
    secret: expect.stringMatching(/^whsec_.{32}$/),
    last: null,
  });
  expect((await save("https://other.example/hook")).body).toMatchObject({ secret: first.secret });
  expect((await save(null)).body).toMatchObject({ url: null, secret: null });
});
