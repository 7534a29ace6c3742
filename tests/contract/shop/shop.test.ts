import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readImportOptions } from "@/backend/catalogue/import-command/import-options";
import { runImport } from "@/backend/catalogue/import-command/import-run";
import { createSignedTransport } from "@/backend/commands/signed-transport";
import { previewLinks } from "@/backend/db/schema/customizations/preview-links";
import { hashToken } from "@/backend/kit/hash-token";
import { create, saveRules } from "@/lib/contract/customizations/query-customizations";
import { callDirectly, deriveBackendKey } from "@/tests/support/direct";
import { runSearch } from "@/tests/support/search";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { storeCustomization } from "@/tests/support/some-customization";
import { getTestBackend, store } from "@/tests/support/test-backend";

const XSS = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;
const CATEGORIES = ["Home | Lamps", "Home | Lamps", "Garden | Torches"];

/** Creates a shop with sixty lamps and two other items. */
async function aShop(language: string): Promise<string> {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    id: `L${index}`,
    title: `Lamp ${index}`,
    brand: index % 2 === 0 ? "Lumo" : "Žár & syn",
    category: CATEGORIES[index % 3],
    price: 10 + index,
    image_link: `http://images.example:8080/${index}.jpg`,
  }));
  const file = join(mkdtempSync(join(tmpdir(), "vitrine-shop-")), "items.json");
  writeFileSync(file, JSON.stringify(rows));
  const { url, secrets } = getTestBackend();
  const options = readImportOptions([
    "--site",
    makeUniqueId("shop"),
    file,
    "--language",
    language,
    "--currency",
    "CZK",
  ]);
  const tools = { base: url, transport: createSignedTransport(await deriveBackendKey(secrets), "import") };
  const { site } = await runImport(options, { ...tools, onProgress: () => {}, onReject: () => {} });
  // An import removes tags from texts, so this item is stored directly.
  const attributes = { description: `Good ${XSS}`, brand: [XSS], price_amount: 5 };
  await createItems(site.site_id, [{ identity: "https://shop.example/a?b=č&c", title: `Odd ${XSS}`, attributes }]);
  return site.site_id;
}

async function page(path: string) {
  const answer = await fetch(`${getTestBackend().publicUrl}${path}`, { redirect: "manual" });
  const text = await answer.text();
  const titles = [...text.matchAll(/<span class="name">([^<]*)<\/span>/g)].map((match) => match[1]);
  return { status: answer.status, headers: answer.headers, text, titles };
}

let siteId = "";
beforeAll(async () => {
  siteId = await aShop("cs");
});

test("the home page uses the site's language and shows items", async () => {
  const { status, text, titles } = await page(`/shop/${siteId}`);
  expect(status).toBe(200);
  expect(text).toContain('<html lang="cs"');
  expect(text).toContain("Hledat");
  expect(titles).toHaveLength(10);
});

test("shows the results of the public search in its order, in pages", async () => {
  const { results } = await runSearch({ tracker_id: siteId, q: "lamp", "f[]": "type:item", size: "60" });
  const expected = results.hits.map((hit) => hit.attributes["title.untouched"]);
  const pages = await Promise.all([1, 2, 3].map((number) => page(`/shop/${siteId}/search?q=lamp&page=${number}`)));
  expect(pages.flatMap(({ titles }) => titles)).toEqual(expected);
  expect(pages[0]?.text).toContain("60 výsledků");
  expect(pages[0]?.text).toMatch(/rel="next" href="[^"]*page=2"/);
  expect(pages[2]?.text).not.toContain('rel="next"');
});

test("applies filters and sorting, and keeps both in the links", async () => {
  const { titles, text } = await page(
    `/shop/${siteId}/search?q=lamp&brand=Lumo&category=Home%7C%7CLamps&price_from=20&price_to=40&sort=dearest`,
  );
  const numbers = titles.map((title) => Number(title?.slice(5)));
  expect(numbers).toEqual([30, 28, 24, 22, 18, 16, 12, 10]);
  expect(text).toMatch(/name="brand"\s+value="Lumo"\s+checked/);
  expect(text).toContain("Zrušit filtry");
});

test("names the corrected query of a typo", async () => {
  const { text, titles } = await page(`/shop/${siteId}/search?q=lampp`);
  expect(titles.length).toBeGreaterThan(0);
  expect(text).toMatch(/class="note"[^>]*>\s*Zobrazujeme výsledky pro <strong>lamp<\/strong>/);
});

test("names the words that were left out, apart from a correction", async () => {
  const left = await page(`/shop/${siteId}/search?q=lamp+xqzvbn`);
  expect(left.text.replace(/\s+/g, " ")).toMatch(
    /Zobrazujeme výsledky pro <strong>lamp<\/strong>\s*<br \/>Vynechali jsme: <s>xqzvbn<\/s>/,
  );
  const both = await page(`/shop/${siteId}/search?q=lampp+xqzvbn`);
  expect(both.text.replace(/\s+/g, " ")).toMatch(
    /Zobrazujeme výsledky pro <strong>lamp<\/strong>\s*<br \/>Vynechali jsme: <s>xqzvbn<\/s>/,
  );
});

test("shows a text and links when nothing is found", async () => {
  const { status, text, titles } = await page(`/shop/${siteId}/search?q=xqzvbn`);
  expect([status, titles]).toEqual([200, []]);
  expect(text).toContain("nic nenašli");
});

test("shows an item with any identity and escapes its texts", async () => {
  const { status, text } = await page(
    `/shop/${siteId}/item?identity=${encodeURIComponent("https://shop.example/a?b=č&c")}`,
  );
  expect(status).toBe(200);
  expect(text).not.toContain("<script>alert");
  expect(text).not.toContain("<img src=x");
  expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("escapes the query", async () => {
  for (const path of [`search?q=${encodeURIComponent(XSS)}`, `search?brand=${encodeURIComponent(XSS)}`]) {
    const { text } = await page(`/shop/${siteId}/${path}`);
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("<img src=x");
  }
});

test("allows only its own style and script, and framing only by the console", async () => {
  const { headers, text } = await page(`/shop/${siteId}/search?q=lamp`);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self' http://localhost:3000");
  expect(policy).not.toContain("unsafe");
  expect(text).not.toMatch(/<script(?![^>]*src=)|\sstyle=|\son\w+=/);
  const addresses = [...text.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(addresses.length).toBeGreaterThanOrEqual(2);
  for (const address of addresses) {
    expect(address).toMatch(/^\//);
    expect((await page(address)).status).toBe(200);
  }
});

test("shows a pinned item first without revealing the pin", async () => {
  const owner = await createActor({ sites: [siteId] });
  const made = await callDirectly(create, { params: { siteId }, body: { query: "lamp", type: "item" } }, { as: owner });
  const { id } = made.ok();
  const pin = { id: null, item_url: "L42", type: "pin" as const, position: 1, active_from: null, active_to: null };
  const rules = [{ ...pin, availability: "always" as const, placement: "both" as const }];
  const headers = { "if-match": '"1"' };
  const saved = await callDirectly(
    saveRules,
    { params: { siteId }, body: { queryId: id, rules } },
    { as: owner, headers },
  );
  expect(saved.status).toBe(200);
  const { titles, text } = await page(`/shop/${siteId}/search?q=lamp`);
  expect(titles[0]).toBe("Lamp 42");
  expect(text).not.toMatch(/pin/i);
});

const category = (path: string, more = "") => `/shop/${siteId}/category?path=${encodeURIComponent(path)}${more}`;

test("shows a category with breadcrumbs, subcategories, filters and pages", async () => {
  const home = await page(category("Home"));
  expect(home.status).toBe(200);
  expect(home.text).toContain("40 výsledků");
  expect(home.titles).toHaveLength(24);
  expect(home.text).toMatch(/<nav class="below"[\s\S]*path=Home%7C%7CLamps[\s\S]*Lamps <span class="count">40/);
  expect(home.text).toMatch(/rel="next" href="[^"]*category\?path=Home&amp;page=2"/);
  const lamps = await page(category("Home | Lamps", "&brand=Lumo&sort=dearest"));
  expect(lamps.titles.slice(0, 3)).toEqual(["Lamp 58", "Lamp 54", "Lamp 52"]);
  expect(lamps.text).toMatch(/class="trail"[\s\S]*path=Home"[\s\S]*path=Home%7C%7CLamps"/);
  expect(lamps.text).toContain('name="path" value="Home||Lamps"');
  expect(lamps.text).toContain("Doporučené");
  expect(lamps.text).not.toContain('<nav class="below"');
});

test("redirects a category filter without a query to the category page; items and home link there", async () => {
  const { status, headers } = await page(`/shop/${siteId}/search?category=Home+%7C+Lamps&sort=cheapest`);
  expect([status, headers.get("location")]).toEqual([302, category("Home||Lamps", "&sort=cheapest")]);
  expect((await page(`/shop/${siteId}/category`)).headers.get("location")).toBe(`/shop/${siteId}/search`);
  const item = await page(`/shop/${siteId}/item?identity=L0`);
  expect(item.text).toContain(`href="${category("Home||Lamps")}"`);
});

test("answers 404 for an empty category, but not for one filtered to nothing", async () => {
  expect((await page(category("Nowhere"))).status).toBe(404);
  expect((await page(category("home||lamps"))).status).toBe(404);
  const narrow = await page(category("Home||Lamps", "&price_from=9999"));
  expect([narrow.status, narrow.text.includes("0 výsledků")]).toEqual([200, true]);
  const odd = await page(category(XSS));
  expect(odd.text).not.toContain("<script>alert");
});

test("applies customizations of a listing on its category page and those below", async () => {
  await storeCustomization(siteId, { kind: "product-listings", subject: "Home" }, [
    { itemUrl: "L33", position: 1 },
    { itemUrl: "L1" },
  ]);
  const first = async (path: string) => (await page(category(path))).titles[0];
  expect([await first("Home"), await first("Home||Lamps")]).toEqual(["Lamp 33", "Lamp 33"]);
  const { text } = await page(category("Home||Lamps"));
  expect([text.includes("39 výsledků"), /pin/i.test(text)]).toEqual([true, false]);
  expect(await first("Garden")).not.toBe("Lamp 33");
});

test("keeps a private preview on category pages and names its subject", async () => {
  const id = await storeCustomization(siteId, { kind: "product-listings", subject: "Garden||Torches" }, []);
  const token = `preview-${siteId}`;
  const rule = { id: null, type: "pin", item_url: "L47", position: 1, active_from: null, active_to: null };
  await store()
    .insert(previewLinks)
    .values({
      ...{ siteId, id, kind: "product-listings", objectId: id, tokenHash: hashToken(token) },
      ...{ createdBy: "u1", createdByName: "Dana", expiresAt: new Date(Date.now() + 3_600_000) },
      content: {
        query: "Garden||Torches",
        type: "item",
        rules: [{ ...rule, availability: "always", placement: "both" }],
      },
    });
  const { titles, text } = await page(category("Garden||Torches", `&preview=${token}`));
  expect(titles[0]).toBe("Lamp 47");
  expect(text).toContain("Náhled změn ve výpisu „Garden › Torches“ (autor: Dana)");
  expect(text).toMatch(new RegExp(`path=Garden&amp;preview=${token}`));
  expect(text).toContain(`href="${category("Garden||Torches")}"`);
  expect((await page(category("Garden||Torches"))).titles[0]).not.toBe("Lamp 47");
});

test("names a preview of TOP items and requests it in the search box", async () => {
  const id = await storeCustomization(siteId, { kind: "top-items", subject: "", type: "item" }, []);
  const token = `top-${siteId}`;
  await store()
    .insert(previewLinks)
    .values({
      ...{ siteId, id, kind: "top-items", objectId: id, tokenHash: hashToken(token) },
      ...{ createdBy: "u1", createdByName: "Dana", expiresAt: new Date(Date.now() + 3_600_000) },
      content: { query: "", type: "item", rules: [] },
    });
  const { text } = await page(`/shop/${siteId}?preview=${token}`);
  expect(text).toContain("Náhled změn v prázdném vyhledávacím poli (autor: Dana)");
  expect(text).toContain(`data-carried="preview=${token}"`);
  expect((await page(`/shop/${siteId}?preview=none`)).text).not.toContain('data-carried="preview');
});

test("shows articles at their address, and no other types", async () => {
  const shop = makeUniqueId("shop");
  // Items are stored before the shop, so that its first index contains them.
  await createItems(shop, [
    { identity: "L1" },
    {
      identity: "story",
      type: "article",
      title: `Story ${XSS}`,
      attributes: { description: "<p>Two <b>lamps</b></p>", introduced_at: "2026-02-03" },
    },
  ]);
  await createSite({ siteId: shop });
  const { status, text } = await page(`/shop/${shop}/article?identity=story`);
  expect(status).toBe(200);
  expect(text).toContain("3. února 2026");
  expect(text).toContain("Two lamps");
  expect(text).not.toContain("<script>alert");
  expect((await page(`/shop/${shop}/article?identity=L1`)).status).toBe(404);
});

test("replaces pictures that a browser would not load, and caches generated ones for long", async () => {
  const { text } = await page(`/shop/${siteId}/search?q=lamp`);
  expect(text).not.toContain("images.example");
  const picture = /src="(\/pictures\/[^"]+)"/.exec(text)?.[1] ?? "";
  const { status, headers } = await page(picture);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(headers.get("cache-control")).toContain("immutable");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect((await page(`/pictures/${siteId}/nothing.svg`)).status).toBe(404);
});

test("answers unknown shops and items with a not-found page", async () => {
  expect((await page("/shop/999999-999999")).status).toBe(404);
  const item = await page(`/shop/${siteId}/item?identity=nothing`);
  expect([item.status, item.text.includes("Tato stránka neexistuje")]).toEqual([404, true]);
  const shops = await page("/shop");
  expect([shops.status, shops.text.includes(`href="/shop/${siteId}"`)]).toEqual([200, true]);
});
