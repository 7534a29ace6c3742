import { previewLinks } from "@/backend/db/schema/customizations/preview-links";
import { hashToken } from "@/backend/kit/hash-token";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { storeCustomization } from "@/tests/support/some-customization";
import { getTestBackend, store } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// The data that shop pages give the tracking script, and orders from the basket (docs/events.md).

let siteId = "";
beforeAll(async () => {
  siteId = await createSite();
  await createActor({ sites: [siteId] });
  await createItems(
    siteId,
    Array.from({ length: 30 }, (_, index) => ({
      identity: `T-${index}`,
      type: "item",
      title: `Lamp ${index}`,
      attributes: { price_amount: 10 + index, brand: ["Lumo"], category: ["Home | Lamps"], availability: 1 },
    })),
  );
  // The index follows the catalog in the background, slowly on a busy machine.
  await until(
    () => page("/search?q=lamp"),
    ({ reported }) => reported?.[1]?.lists?.["Search Results"]?.items.length === 24,
  );
});

type Reported = { type: string; id?: string; url?: string; items?: unknown[]; lists?: Record<string, ReportedList> };
type ReportedList = { items: { url: string; position: number; price: number }[]; query: Record<string, unknown> };

const ENTITIES: Record<string, string> = { "&quot;": '"', "&amp;": "&", "&#39;": "'", "&lt;": "<", "&gt;": ">" };

async function page(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${getTestBackend().publicUrl}/shop/${siteId}${path}`, { redirect: "manual", ...init });
  const text = await answer.text();
  const content = /name="vitrine:events" content="([^"]*)"/.exec(text)?.[1];
  const reported = content?.replace(/&(quot|amp|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
  return { answer, text, reported: reported === undefined ? null : (JSON.parse(reported) as Reported[]) };
}

test("reports results with positions that continue over pages, filters and sort", async () => {
  const first = await page("/search?q=lamp");
  const second = await page("/search?q=lamp&page=2&brand=Lumo&price_from=11&sort=dearest");
  const getList = ({ reported }: typeof first) => reported?.[1]?.lists?.["Search Results"];
  expect(first.reported?.[0]).toEqual({ type: "pv" });
  expect(getList(first)?.items.map(({ position }) => position)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
  expect(getList(second)?.items.map(({ position }) => position)).toEqual([25, 26, 27, 28, 29]);
  expect(getList(second)?.query).toEqual({
    string: "lamp",
    filters: { brand: ["Lumo"], price_amount: "11|", "sort by": "dearest" },
  });
});

test("reports no results as an empty list, a category by its path, an item by its identity", async () => {
  const nothing = await page("/search?q=xqzvbn");
  expect(nothing.reported?.[1]?.lists).toEqual({ "Search Results": { items: [], query: { string: "xqzvbn" } } });
  const category = await page(`/category?path=${encodeURIComponent("Home||Lamps")}`);
  expect(category.reported?.[1]?.lists?.["Product Listing"]?.query).toEqual({
    scopes: { _category_label: "Home||Lamps" },
  });
  const item = await page("/item?identity=T-3");
  expect(item.reported).toEqual([{ type: "pv", url: "T-3", title: "Lamp 3" }]);
});

test("pages load the script for their site; preview pages load no script and report nothing", async () => {
  const { text } = await page("/search?q=lamp");
  expect(text).toContain(`src="/v1/tracking.js?tracker_id=${siteId}"`);
  const script = await fetch(`${getTestBackend().publicUrl}/v1/tracking.js?tracker_id=${siteId}`);
  expect(script.headers.get("content-type")).toContain("text/javascript");
  expect(await script.text()).toContain("/v1/events");
  const id = await storeCustomization(siteId, { kind: "query-customizations", subject: "lamp" }, []);
  const token = makeUniqueId("token");
  await store()
    .insert(previewLinks)
    .values({
      ...{ siteId, id: makeUniqueId("link"), kind: "query-customizations", objectId: id, tokenHash: hashToken(token) },
      ...{ createdBy: "u1", createdByName: "Dana", expiresAt: new Date(Date.now() + 3_600_000) },
      content: { query: "lamp", type: "item", rules: [] },
    });
  for (const path of [`/search?q=lamp&preview=${token}`, `/item?identity=T-3&preview=${token}`]) {
    const preview = await page(path);
    expect(preview.reported).toBeNull();
    expect(preview.text).not.toContain("tracking.js");
  }
});

const form = (fields: Record<string, string>, cookie: string): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { cookie },
});
const readCookie = ({ answer }: Awaited<ReturnType<typeof page>>) =>
  (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

test("turns the basket into an order, reported once with the total of each line", async () => {
  let cookie = readCookie(await page("/basket", form({ add: "T-1" }, "")));
  cookie = readCookie(await page("/basket", form({ add: "T-2" }, cookie)));
  cookie = readCookie(await page("/basket", form({ change: "T-1", count: "3" }, cookie)));
  const basket = await page("/basket", { headers: { cookie } });
  expect(basket.text).toContain("Košík (4)");
  const order = await page("/order", form({}, cookie));
  expect(order.reported?.[1]).toMatchObject({
    type: "transaction",
    id: expect.stringMatching(/^order-/),
    items: [
      { url: "T-1", title: "Lamp 1", count: 3, total_price: 33 },
      { url: "T-2", title: "Lamp 2", count: 1, total_price: 12 },
    ],
  });
  // Named after the port of the shop's URL, which another shop on this host does not have.
  expect(readCookie(order)).toMatch(/^basket-\d+=$/);
  const again = await page("/order", form({}, readCookie(order)));
  expect(again.answer.headers.get("location")).toBe(`/shop/${siteId}/basket`);
});

test("accepts only items of the catalogue in a basket, also in forged ones", async () => {
  const odd = Buffer.from(
    JSON.stringify([
      ["T-1", 2],
      ["no-such-item", 1],
      ["T-2", -4],
    ]),
  ).toString("base64url");
  const [name] = readCookie(await page("/basket", form({ add: "T-1" }, ""))).split("=");
  for (const cookie of [`${name}=${odd}`, `${name}=%%%`, `${name}=`]) {
    const { answer, text } = await page("/basket", { headers: { cookie } });
    expect([answer.status, text.includes("no-such-item")]).toEqual([200, false]);
  }
  const gone = readCookie(await page("/basket", form({ add: "no-such-item" }, "")));
  expect((await page("/order", form({}, gone))).answer.status).toBe(303);
});
