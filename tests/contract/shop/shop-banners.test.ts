import { eq, sql } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { campaigns } from "@/backend/db/schema/campaigns/campaigns";
import { moveShops } from "@/backend/demo/seed-demo";
import { createItems, createSite } from "@/tests/support/seed";
import { storeCampaign } from "@/tests/support/some-campaign";
import { systemDatabase } from "@/tests/support/system-database";
import { getTestBackend, store } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Banners of campaigns on the pages of the demo shop.

const image = (name: string, mobile: string | null = null) => ({
  desktop_url: `https://img.example/${name}.jpg`,
  mobile_url: mobile === null ? null : `https://img.example/${mobile}.jpg`,
});
const BANNERS = {
  search_header: image("header", "header-m"),
  search_panel: image("panel"),
  search_list: image("list", "list-m"),
  search_footer: image("footer", "footer-m"),
};

let siteId = "";
beforeAll(async () => {
  siteId = await createSite({ language: "en" });
  await createItems(
    siteId,
    Array.from({ length: 12 }, (_, index) => ({
      identity: `T-${index}`,
      title: `Lamp ${index}`,
      attributes: { category: ["Home | Lamps"], availability: 1 },
    })),
  );
  await until(
    () => page("/search?q=lamp"),
    (text) => text.includes("12 results"),
  );
});

async function page(path: string): Promise<string> {
  return (await fetch(`${getTestBackend().publicUrl}/shop/${siteId}${path}`, { redirect: "manual" })).text();
}

/** The placements of a page's banners, in document order. */
const listPlacements = (text: string) =>
  [...text.matchAll(/data-vitrine-placement="([^"]*)"/g)].map(([, name]) => name);

test("shows the banners of a query around the results, the one in the list as the fifth result", async () => {
  const targetUrl = "https://shop.example/sale?q=desk+lamps";
  const id = await storeCampaign(siteId, { subjects: ["lamp"], targetUrl, banners: BANNERS });
  const text = await page("/search?q=LAMP");
  expect(listPlacements(text)).toEqual(["search_header", "search_panel", "search_list", "search_footer"]);
  const cards = [...text.matchAll(/<li class="card( banner-slot search_list)?">/g)].map(
    ([, banner]) => banner !== undefined,
  );
  expect(cards.indexOf(true)).toBe(4);
  const [header = ""] = /<a\s[^>]*search_header[\s\S]*?<\/a>/.exec(text) ?? [];
  expect(header).toContain(`data-vitrine-banner="${id}"`);
  expect(header).toContain('data-vitrine-query="LAMP"');
  expect(header).toContain(`href="${targetUrl}"`);
  expect(header).toContain('alt="Banner: desk lamps"');
  expect(header).toMatch(/<img\s+src="https:\/\/img\.example\/header\.jpg"[^>]*width="1024"\s+height="160"/);
  expect(header).toMatch(
    /<source media="\(max-width: 639px\)" srcset="https:\/\/img\.example\/header-m\.jpg" width="420" height="240"/,
  );
  const [panel = ""] = /<a\s[^>]*search_panel[\s\S]*?<\/a>/.exec(text) ?? [];
  expect(panel).not.toContain("<source");
  expect(listPlacements(await page("/search?q=chair"))).toEqual([]);
});

test("shows banners above and below when nothing was found, and after fewer than four results", async () => {
  await storeCampaign(siteId, { subjects: ["zzz", "lamp 3"], banners: BANNERS });
  expect(listPlacements(await page("/search?q=zzz"))).toEqual(["search_header", "search_footer"]);
  const few = await page(`/search?q=${encodeURIComponent("lamp 3")}`);
  expect(listPlacements(few)).toContain("search_list");
});

test("shows the banners of a listing in its category only", async () => {
  const subjects = ["Home||Lamps"];
  await storeCampaign(siteId, { kind: "listing-campaigns", subjects, banners: { search_header: image("listing") } });
  expect(listPlacements(await page(`/category?path=${encodeURIComponent("Home||Lamps")}`))).toEqual(["search_header"]);
  expect(listPlacements(await page("/category?path=Home"))).toEqual([]);
});

test("escapes what a campaign contains, and shows no banner that leads elsewhere than to the web", async () => {
  const banners = { search_header: image(`"><script>alert(1)</script>`) };
  await storeCampaign(siteId, { subjects: ["odd"], targetUrl: "https://x.example/?q=<b>%22", banners });
  const text = await page("/search?q=odd");
  expect(listPlacements(text)).toEqual(["search_header"]);
  expect(text).not.toContain("<script>alert");
  expect(text).not.toContain("<b>");
  await storeCampaign(siteId, { subjects: ["worse"], targetUrl: "javascript:alert(1)", banners });
  expect(listPlacements(await page("/search?q=worse"))).toEqual([]);
});

test("serves drawn banners, and not those of unknown names", async () => {
  const { publicUrl } = getTestBackend();
  const found = await fetch(`${publicUrl}/banners/kayak-search_panel-desktop.jpg`);
  expect([found.status, found.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(found.headers.get("cache-control")).toContain("immutable");
  expect([...new Uint8Array(await found.arrayBuffer()).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect((await fetch(`${publicUrl}/banners/kayak-nowhere-desktop.jpg`)).status).toBe(404);
});

test("campaigns of a demo shop follow when its address changes", async () => {
  const moved = await createSite();
  await store()
    .update(sites)
    .set({ baseUrl: `http://localhost:1/shop/${moved}` })
    .where(eq(sites.siteId, moved));
  const own = (name: string) => ({ desktop_url: `http://localhost:1/banners/${name}.jpg`, mobile_url: null });
  const banners = { search_header: own("a"), search_footer: image("elsewhere") };
  const targetUrl = `http://localhost:1/shop/${moved}/search?q=tent`;
  const id = await storeCampaign(moved, { subjects: ["tent"], targetUrl, banners });
  await moveShops(systemDatabase, "http://localhost:0");
  const [row] = await store().select().from(campaigns).where(sql`site_id = ${moved} and id = ${id}`);
  expect(row).toMatchObject({
    targetUrl: `http://localhost:0/shop/${moved}/search?q=tent`,
    banners: {
      search_header: { desktop_url: "http://localhost:0/banners/a.jpg" },
      search_footer: { desktop_url: "https://img.example/elsewhere.jpg" },
    },
  });
});
