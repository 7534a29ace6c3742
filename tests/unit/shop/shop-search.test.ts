import {
  buildCategoryHref,
  buildResultsUrl,
  NOTHING_CHOSEN,
  readAddress,
  readListing,
} from "@/backend/shop/shop-search";
import { fillText, formatCount, getShopTexts } from "@/backend/shop/shop-texts";

const site = {
  siteId: "100200-300401",
  name: "Shop",
  language: "en",
  currency: "EUR",
  mainType: "item",
  timeZone: "Europe/London",
  texts: getShopTexts("en"),
  base: "/shop/100200-300401",
  tone: 0,
  preview: null,
  pieces: 0,
};

test("round-trips the URL of a results page", () => {
  const address = {
    q: "tent & tarp",
    brands: ["A+B", "Čáp"],
    category: "Camping||Tents",
    priceFrom: 10.5,
    priceTo: null,
    sort: "cheapest" as const,
    page: 3,
  };
  const written = new URL(`http://shop${buildResultsUrl(site, address, { page: 3 })}`);
  expect(readAddress(written.searchParams)).toEqual(address);
});

test("round-trips the URL of a category without a query", () => {
  const address = { ...NOTHING_CHOSEN, category: "Camping||Tents", brands: ["Oak"], page: 2 };
  const written = new URL(`http://shop${buildResultsUrl(site, address, { page: 2 })}`);
  expect(written.pathname).toBe("/shop/100200-300401/category");
  expect(written.searchParams.get("path")).toBe("Camping||Tents");
  expect(readListing(written.searchParams)).toEqual(address);
  expect(buildCategoryHref(site, "Camping | Tents")).toBe("/shop/100200-300401/category?path=Camping%7C%7CTents");
});

test("changing a filter resets the page", () => {
  expect(buildResultsUrl(site, { ...NOTHING_CHOSEN, page: 7 }, { brands: ["A"] })).toBe(
    "/shop/100200-300401/search?brand=A",
  );
});

test.each([
  ["page=0&sort=__proto__&price_from=cheap&price_to=-3", NOTHING_CHOSEN],
  ["page=99999999", { ...NOTHING_CHOSEN, page: 400 }],
  ["category=A+%7C+B&brand=", { ...NOTHING_CHOSEN, category: "A||B" }],
  ["q=++a%0Ab++", { ...NOTHING_CHOSEN, q: "a b" }],
])("what cannot be read in %p falls away", (query, address) => {
  expect(readAddress(new URLSearchParams(query))).toEqual(address);
});

test.each([
  ["en", ["1 result", "2 results", "5 results"]],
  ["cs", ["1 výsledek", "2 výsledky", "5 výsledků"]],
  ["sk", ["1 výsledok", "2 výsledky", "5 výsledkov"]],
  ["pl", ["1 wynik", "2 wyniki", "5 wyników"]],
])("%s counts results as its grammar asks", (language, sentences) => {
  const { results } = getShopTexts(language);
  expect([1, 2, 5].map((number) => formatCount(results, number, language))).toEqual(sentences);
});

test("fills placeholders with unchanged values", () => {
  expect(fillText("“{query}”", { query: "$& {query}" })).toBe("“$& {query}”");
});
