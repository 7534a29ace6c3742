import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signedTransport } from "@/backend/commands/signed-transport";
import { readImportOptions } from "@/backend/import/import-options";
import { runImport } from "@/backend/import/import-run";
import { create, saveRules } from "@/lib/contract/query-customizations";
import { backendKey, direct } from "@/tests/support/direct";
import { anActor, freshId } from "@/tests/support/seed";
import { testBackend } from "@/tests/support/test-backend";

const XSS = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;
const CATEGORIES = ["Home | Lamps", "Home | Lamps", "Garden | Torches"];

/** A shop with sixty lamps and two odd items. */
async function aShop(language: string): Promise<string> {
  const rows = [
    ...Array.from({ length: 60 }, (_, index) => ({
      id: `L${index}`,
      title: `Lamp ${index}`,
      brand: index % 2 === 0 ? "Lumo" : "Žár & syn",
      category: CATEGORIES[index % 3],
      price: 10 + index,
      image_link: "http://images.example/1.jpg",
    })),
    { id: "https://shop.example/a?b=č&c", title: `Odd ${XSS}`, description: `Good ${XSS}`, brand: XSS, price: 5 },
  ];
  const file = join(mkdtempSync(join(tmpdir(), "vitrine-shop-")), "items.json");
  writeFileSync(file, JSON.stringify(rows));
  const { url, secrets } = testBackend();
  const options = readImportOptions(["--site", freshId("shop"), file, "--language", language, "--currency", "CZK"]);
  const tools = { base: url, transport: signedTransport(await backendKey(secrets), "import") };
  const { site } = await runImport(options, { ...tools, onProgress: () => {}, onReject: () => {} });
  return site.site_id;
}

async function page(path: string) {
  const answer = await fetch(`${testBackend().publicUrl}${path}`, { redirect: "manual" });
  const text = await answer.text();
  const titles = [...text.matchAll(/<span class="name">([^<]*)<\/span>/g)].map((match) => match[1]);
  return { status: answer.status, headers: answer.headers, text, titles };
}

let siteId = "";
beforeAll(async () => {
  siteId = await aShop("cs");
});

test("the first page of a shop speaks the site's language and shows what is sold", async () => {
  const { status, text, titles } = await page(`/shop/${siteId}`);
  expect(status).toBe(200);
  expect(text).toContain('<html lang="cs"');
  expect(text).toContain("Hledat");
  expect(titles).toHaveLength(10);
});

test("results are those of the public search, in its order, page by page", async () => {
  const params = new URLSearchParams({ tracker_id: siteId, q: "lamp", "f[]": "type:item", size: "60" });
  const answer = await fetch(`${testBackend().publicUrl}/search?${params}`);
  const { results } = (await answer.json()) as { results: { hits: { attributes: Record<string, string> }[] } };
  const expected = results.hits.map((hit) => hit.attributes["title.untouched"]);
  const pages = await Promise.all([1, 2, 3].map((number) => page(`/shop/${siteId}/search?q=lamp&page=${number}`)));
  expect(pages.flatMap(({ titles }) => titles)).toEqual(expected);
  expect(pages[0]?.text).toContain("60 výsledků");
  expect(pages[0]?.text).toMatch(/rel="next" href="[^"]*page=2"/);
  expect(pages[2]?.text).not.toContain('rel="next"');
});

test("filters narrow, sorting orders, and both stay in the links", async () => {
  const { titles, text } = await page(
    `/shop/${siteId}/search?q=lamp&brand=Lumo&category=Home%7C%7CLamps&price_from=20&price_to=40&sort=dearest`,
  );
  const numbers = titles.map((title) => Number(title?.slice(5)));
  expect(numbers).toEqual([30, 28, 24, 22, 18, 16, 12, 10]);
  expect(text).toMatch(/name="brand"\s+value="Lumo"\s+checked/);
  expect(text).toContain("Zrušit filtry");
});

test("a mistyped query says what was searched for instead", async () => {
  const { text, titles } = await page(`/shop/${siteId}/search?q=lampp`);
  expect(titles.length).toBeGreaterThan(0);
  expect(text).toMatch(/class="note"[^>]*>\s*Zobrazujeme výsledky pro <strong>lamp<\/strong>/);
});

test("nothing found is said in words, with a way on", async () => {
  const { status, text, titles } = await page(`/shop/${siteId}/search?q=xqzvbn`);
  expect([status, titles]).toEqual([200, []]);
  expect(text).toContain("nic nenašli");
});

test("an item is shown under any identity, its texts as texts", async () => {
  const { status, text } = await page(
    `/shop/${siteId}/item?identity=${encodeURIComponent("https://shop.example/a?b=č&c")}`,
  );
  expect(status).toBe(200);
  expect(text).not.toContain("<script>alert");
  expect(text).not.toContain("<img src=x");
  expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("what is typed comes back as text", async () => {
  for (const path of [`search?q=${encodeURIComponent(XSS)}`, `search?brand=${encodeURIComponent(XSS)}`]) {
    const { text } = await page(`/shop/${siteId}/${path}`);
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("<img src=x");
  }
});

test("a page allows its own style and script only, and only the console to frame it", async () => {
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

test("a pinned item stands first and nothing tells shoppers why", async () => {
  const owner = await anActor({ sites: [siteId] });
  const made = await direct(create, { params: { siteId }, body: { query: "lamp", type: "item" } }, { as: owner });
  const { id } = made.body as { id: string };
  const pin = { id: null, item_url: "L42", type: "pin" as const, position: 1, active_from: null, active_to: null };
  const rules = [{ ...pin, availability: "always" as const, placement: "both" as const }];
  const headers = { "if-match": '"1"' };
  const saved = await direct(saveRules, { params: { siteId }, body: { queryId: id, rules } }, { as: owner, headers });
  expect(saved.status).toBe(200);
  const { titles, text } = await page(`/shop/${siteId}/search?q=lamp`);
  expect(titles[0]).toBe("Lamp 42");
  expect(text).not.toMatch(/pin/i);
});

test("pictures that a browser would not load are stood in for, drawn ones are kept for long", async () => {
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

test("unknown shops and items are not found, in words", async () => {
  expect((await page("/shop/999999-999999")).status).toBe(404);
  const item = await page(`/shop/${siteId}/item?identity=nothing`);
  expect([item.status, item.text.includes("Tato stránka neexistuje")]).toEqual([404, true]);
  const shops = await page("/shop");
  expect([shops.status, shops.text.includes(`href="/shop/${siteId}"`)]).toEqual([200, true]);
});
