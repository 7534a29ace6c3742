import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { CatalogBrowserScreen } from "@/components/catalogue/catalog-browser/catalog-browser-screen";
import { CatalogItemScreen } from "@/components/catalogue/catalog-browser/catalog-item-screen";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { attributes, type CatalogItem, failing, showCatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import { type Hit, search } from "@/lib/contract/search/search-host";
import type { Answer } from "@/lib/http/endpoint";
import { type Around, answer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// jsdom does not implement scrolling.
beforeEach(() => jest.spyOn(window, "scrollTo").mockImplementation(() => undefined));

const SITE = "100200-300401";
const LIST = `/sites/${SITE}/catalog_management/catalog_browser`;
const page = makeSitePage({ groups: ["search_debug", "catalog"], rights: { roles: ["owner"], policies: ["catalog"] } });
const staff = makeSitePage({
  groups: ["search_debug", "catalog"],
  rights: { roles: ["internal"], policies: ["catalog"] },
});

const hit = (url: string, over: Partial<Hit> = {}): Hit => ({
  url,
  type: "item",
  attributes: {
    title: `Product ${url}`,
    "title.untouched": `Product ${url}`,
    price: "9 Kč",
    brand: ["Nordisk"],
    ean: [`859${url}`],
    availability: 1,
  },
  exact: true,
  updated_at: "2026-03-10T11:00:00Z",
  ...over,
});
const EXPLAIN = {
  ...{ organic_position: 1, score: 2, tier: "exact" as const, rule: null },
  factors: [{ name: "text", value: 2, field: "title", term: "product" }],
};
const TYPES = {
  name: "type",
  type: "text",
  values: [
    { value: "item", hits_count: 9 },
    { value: "brand", hits_count: 2 },
  ],
};

const searching = answer(search, ({ query }): Answer<typeof search> => {
  const base = { filters: [], quicksearch_hits: [] };
  if (query.facets === "type") return { results: { ...base, hits: [], facets: [TYPES], total_hits: 11 } };
  const hits = [hit("P1"), hit("P2")].map((one) => (query.debug === "1" ? { ...one, explain: EXPLAIN } : one));
  return { results: { ...base, hits, facets: [], total_hits: 23 } };
});

const failed = answer(failing, {
  results: { filters: [], quicksearch_hits: [], hits: [hit("P7")], facets: [], total_hits: 1 },
});

const item = (identity: string, over: Record<string, unknown> = {}): CatalogItem => ({
  ...{ identity, type: "item", title: `Product ${identity}`, updated_at: "2026-03-10T11:00:00Z" },
  attributes: { brand: ["Nordisk"], _margin: 0.4, colour: ["red"], ...over },
});

const showing = answer(showCatalogItem, ({ query }) => ({
  item: query.identity === "gone" ? null : item(query.identity, query.identity === "P2" ? { colour: ["blue"] } : {}),
}));
const named = answer(attributes, { attributes: [{ name: "rare", filled: 1 }], looked_at: 1 });
const sites = answer(availableProjects, {
  "1": {
    name: "Shops",
    persoo: false,
    groups: [
      {
        sites: [
          { tracker_id: SITE, name: "A" },
          { tracker_id: "other", name: "Other" },
        ],
      },
    ],
  },
});

function open(at = "", { answers = [], ...around }: Partial<Around> = {}) {
  const all = [...answers, searching, failed, showing, named, sites];
  const Screen = at.startsWith("/item") ? CatalogItemScreen : CatalogBrowserScreen;
  return renderScreen(<Screen siteId={SITE} title="Catalog browser - Catalog" />, {
    ...{ answers: all, page, at: `${LIST}${at}` },
    ...around,
  });
}

const json = (title: string) => screen.findByRole("list", { name: `JSON of ${title}` });

test("shows items as JSON by default, and copies paths and values", async () => {
  const { user, container, notices } = open();
  const copied = jest.spyOn(navigator.clipboard, "writeText");
  const first = await json("Product P1");
  expect(screen.getByText("23 items")).toBeInTheDocument();
  await user.click(within(first).getByRole("button", { name: "Copy path attributes.ean" }));
  await user.click(within(first).getByRole("button", { name: 'Copy value of attributes["title.untouched"]' }));
  expect(copied.mock.calls).toEqual([["attributes.ean"], ["Product P1"]]);
  expect(notices.map(({ kind }) => kind)).toEqual(["good", "good"]);
  expect(await axe(container)).toHaveNoViolations();
});

test("moves through lines with arrow keys, and has one tab stop", async () => {
  const { user } = open();
  const first = await json("Product P1");
  const lines = within(first).getAllByRole("button");
  expect(lines.filter((line) => line.tabIndex === 0)).toHaveLength(1);
  lines[0]?.focus();
  await user.keyboard("{ArrowDown}{ArrowDown}{End}");
  expect(lines.at(-1)).toHaveFocus();
});

test("stores the text to find in the URL, and shows only matching lines", async () => {
  const { user } = open();
  await json("Product P1");
  await user.type(screen.getByRole("searchbox", { name: "Find in JSON" }), "859p1");
  await waitFor(() => expect(window.location.search).toBe("?find=859p1"));
  expect(await screen.findByText("1 matching line")).toBeInTheDocument();
  expect(screen.getByText("No matching lines")).toBeInTheDocument();
  expect(within(await json("Product P1")).queryByText("brand")).toBeNull();
});

test("remembers the table view, with the chosen fields as columns", async () => {
  const { user, calls } = open("?fields=ean,rare");
  await json("Product P1");
  expect(calls(search).at(-1)?.query).toMatchObject({ hit_fields: expect.stringContaining("ean,rare") });
  await user.click(screen.getByRole("link", { name: "Table" }));
  const table = await screen.findByRole("table", { name: "Catalog items" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toEqual(expect.arrayContaining(["Item", "ean", "rare"]));
  expect(within(table).getByRole("cell", { name: "859P1" })).toBeInTheDocument();
  expect(window.location.search).toContain("json=0");
  await user.click(screen.getByRole("link", { name: "Remove field rare" }));
  await waitFor(() =>
    expect(calls(search).at(-1)?.query).toMatchObject({ hit_fields: expect.not.stringContaining("rare") }),
  );
});

test("suggests fields from the whole catalog, not only from the shown items", async () => {
  const { user, calls } = open();
  await json("Product P1");
  expect(calls(attributes)).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Filters, facets, sorting" }));
  await user.type(await screen.findByRole("combobox", { name: "Hit fields" }), "rar");
  await user.click(await screen.findByRole("option", { name: "rare" }));
  await waitFor(() => expect(window.location.search).toBe("?fields=rare"));
});

test("offers the debug mode only to internal users, and requests it only for them", async () => {
  const { calls, unmount } = open("?debug=1");
  await json("Product P1");
  expect(screen.queryByText("Exit debug mode")).toBeNull();
  expect(calls(search).some(({ query }) => (query as { debug?: string }).debug === "1")).toBe(false);
  unmount();
  open("?debug=1", { page: staff });
  expect(await screen.findByText("Exit debug mode")).toBeInTheDocument();
  expect((await screen.findAllByText("Why it ranks here")).length).toBeGreaterThan(0);
});

test("opens an item in place with all attributes, and returns to the list in its previous state", async () => {
  const { user, calls } = open("?q=product");
  await user.click(await screen.findByRole("link", { name: "Product P1" }));
  expect(window.location.pathname).toBe(`${LIST}/item`);
  expect(await screen.findByRole("heading", { level: 1, name: "Product P1" })).toHaveFocus();
  expect(document.title).toContain("Product P1 - Catalog browser");
  expect(await within(await json("Product P1")).findByText("_margin")).toBeInTheDocument();
  const before = calls(search).length;
  window.history.back();
  expect(await screen.findByRole("link", { name: "Product P1" })).toHaveFocus();
  expect(calls(search)).toHaveLength(before);
});

test("compares two chosen items and shows the differences", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("link", { name: "Compare Product P1" }));
  expect(await screen.findByText(/^Selected: Product P1/)).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Compare with Product P2" }));
  const table = await screen.findByRole("table", { name: "Comparison" });
  expect(within(table).getByText("blue")).toBeInTheDocument();
  expect(within(table).queryByText("brand")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Show all attributes" }));
  expect(await within(table).findByText("brand")).toBeInTheDocument();
});

test("compares an item with one of another site, by default with the same identity", async () => {
  const { user } = open("/item?identity=P1");
  await screen.findByRole("option", { name: "Other" });
  const compare = screen.getByRole("button", { name: "Compare" });
  await user.click(compare);
  expect(screen.getByText("Enter the ID of another item, or choose another site.")).toBeInTheDocument();
  await user.selectOptions(screen.getByRole("combobox", { name: "Site" }), "Other");
  await user.click(compare);
  await waitFor(() => expect(window.location.search).toBe("?identity=P1&with=P1&with_site=other"));
  expect(await screen.findByText("No attributes differ.")).toBeInTheDocument();
});

test("says that the catalog lacks an identity", async () => {
  const { container } = open("/item?identity=gone");
  expect(await screen.findByRole("heading", { name: "No item with this ID in the catalog" })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test("shows the list, and items from the search, if the backend has no catalog", async () => {
  const plain = makeSitePage({ groups: [], rights: { roles: ["owner"], policies: ["catalog"] } });
  const { calls } = open("/item?identity=P2", { page: plain });
  expect(await screen.findByRole("heading", { level: 1, name: "Product P2" })).toBeInTheDocument();
  expect(calls(showCatalogItem)).toHaveLength(0);
});

test("does not say that the catalog lacks an item if only the search was queried", async () => {
  const plain = makeSitePage({ groups: [], rights: { roles: ["owner"], policies: ["catalog"] } });
  open("/item?identity=gone", { page: plain });
  expect(await screen.findByRole("heading", { name: "Search found no item with this ID" })).toBeVisible();
  expect(screen.queryByText(/feed run may have removed/)).toBeNull();
});

test("shows items that fail a quality check, with a link that removes the filter", async () => {
  const withQuality = makeSitePage({
    groups: ["search_debug", "catalog", "data_quality"],
    rights: { roles: ["owner"], policies: ["catalog"] },
  });
  const { user, calls } = open("?quality=image_missing", { page: withQuality });
  expect(await screen.findByText("Failed check: Images (all item types)")).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "Product P7" })).toBeInTheDocument();
  expect(calls(failing)[0]?.query).toMatchObject({ quality: "image_missing" });
  await user.click(screen.getByRole("link", { name: /^Remove filter Failed check/ }));
  expect(await screen.findByRole("link", { name: "Product P1" })).toBeInTheDocument();
  expect(window.location.search).toBe("");
});
