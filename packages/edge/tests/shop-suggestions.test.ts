/** @jest-environment jsdom */
import { start } from "../src/programs/shop/start";

// The combobox of the demo shop. e2e/shop has it in a browser.

const COUNTS = JSON.stringify({ one: "# suggestion", other: "# suggestions" }).replaceAll('"', "&quot;");
const FORM = `<form data-find data-site="s1" data-type="product" data-base="/shop/s1" data-carried="preview=t1"
    data-products="Products" data-categories="Categories" data-brands="Brands" data-articles="Articles" data-queries="Queries"
    data-popular="Popular" data-all="Show all" data-price-from="from {price}" data-banner="Banner: {target}"
    data-counts="${COUNTS}">
  <label for="q">Search</label><input id="q" name="q"><div class="suggest" id="suggest" hidden></div><div data-status></div>
</form>`;
const HITS = {
  hits: [
    { url: "Tents", type: "category", attributes: { title: "<em>Tent</em>s & more", hierarchy: ["Camping"] } },
    { url: "V7", type: "product", attributes: { title: "Red <em>tent</em><img>", price: ["10 €"], price_from: 10 } },
  ],
  campaigns: [
    { id: "c1", target_url: "javascript:alert(1)", banners: { autocomplete_list: { desktop_url: "/x.png" } } },
    {
      id: "c2",
      target_url: "https://shop.example/search?q=stove",
      banners: {
        autocomplete_list: {
          desktop_url: "https://shop.example/banners/1.png",
          mobile_url: "https://cdn.example/2.png",
        },
      },
    },
  ],
};
const DATA = {
  bannerSizes: {
    autocomplete_list: { desktop: [310, 240], mobile: [420, 240] },
    autocomplete_top: { desktop: [240, 450], mobile: [420, 240] },
  },
  mobileBelow: 640,
} as const;

let requested: string[] = [];

beforeAll(() => {
  jest.useFakeTimers();
  document.documentElement.lang = "en";
  document.body.innerHTML = FORM;
  Element.prototype.scrollIntoView = () => undefined;
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList;
  globalThis.fetch = async (address) => {
    requested.push(String(address));
    const answer = String(address).startsWith("/v1/top_items") ? { hits: [] } : HITS;
    return { ok: true, json: async () => answer } as Response;
  };
  start(DATA);
});
beforeEach(() => {
  requested = [];
});
afterAll(() => jest.useRealTimers());

const input = () => document.querySelector("input") as HTMLInputElement;
const options = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];
const press = (key: string) =>
  input().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const getActive = () => document.getElementById(input().getAttribute("aria-activedescendant") ?? "");

async function type(text: string): Promise<void> {
  input().value = text;
  input().dispatchEvent(new Event("input"));
  await jest.advanceTimersByTimeAsync(300);
}

test("shows categories, a banner, products and a link to all results, and announces their number", async () => {
  await type(" tent ");
  expect(requested).toEqual([
    "/autocomplete/v2?tracker_id=s1&q=tent&type=product%3A6%2Ccategory%3A3&hit_fields=title%2Cprice%2Cprice_from%2Cimage_link%2Ccategory%2Chierarchy&preview=t1",
  ]);
  expect(options().map(({ textContent }) => textContent)).toEqual([
    "Tents & more",
    "",
    "Red tentfrom 10 €",
    "Show all",
  ]);
  expect(document.querySelector("[data-status]")?.textContent).toBe("2 suggestions");
  expect(input().getAttribute("aria-expanded")).toBe("true");
  expect(options()[2]?.querySelectorAll("img").length).toBe(1);
});

test("a banner has the images of its placement, and leads to web addresses only", () => {
  const banners = document.querySelectorAll<HTMLElement>(".banner");
  expect([...banners].map(({ dataset }) => dataset.vitrineBanner)).toEqual(["c2"]);
  const image = banners[0]?.querySelector("img");
  expect([image?.getAttribute("src"), image?.alt, image?.width, image?.height]).toEqual([
    "/banners/1.png",
    "Banner: stove",
    310,
    240,
  ]);
  const source = banners[0]?.querySelector("source");
  expect([source?.srcset, source?.media]).toEqual(["https://cdn.example/2.png", "(max-width: 639px)"]);
});

test("arrow keys go through all options and back to the field; options whose banner failed are skipped", () => {
  const [first, banner, product, all] = options();
  press("ArrowDown");
  expect([getActive(), first?.getAttribute("aria-selected")]).toEqual([first, "true"]);
  banner?.querySelector("img")?.dispatchEvent(new Event("error"));
  press("ArrowDown");
  expect(getActive()).toBe(product);
  press("ArrowDown");
  press("ArrowDown");
  expect([getActive(), all?.getAttribute("aria-selected")]).toEqual([null, "false"]);
  press("ArrowUp");
  expect(getActive()).toBe(all);
});

test("Escape closes the box, and an answer that is late does not open it", async () => {
  press("Escape");
  expect([input().getAttribute("aria-expanded"), getActive()]).toEqual(["false", null]);
  input().value = "boots";
  input().dispatchEvent(new Event("input"));
  jest.advanceTimersByTime(200);
  press("ArrowDown");
  dispatchEvent(new Event("pageshow"));
  await jest.advanceTimersByTimeAsync(300);
  expect(requested.length).toBe(2);
  expect(input().getAttribute("aria-expanded")).toBe("false");
});

test("the empty field requests TOP items, once per page", async () => {
  for (const _ of [1, 2]) {
    await type("");
    press("Escape");
  }
  expect(requested.map((address) => address.split("?")[0])).toEqual(["/v1/top_items"]);
});
