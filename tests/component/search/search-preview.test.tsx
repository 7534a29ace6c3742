import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { PreviewLink } from "@/components/customizations/preview-link/preview-link";
import { SearchPreviewScreen } from "@/components/search/search-preview/search-preview-screen";
import { list as listings } from "@/lib/contract/customizations/product-listings";
import { list } from "@/lib/contract/customizations/query-customizations";
import { affecting, listingAffecting } from "@/lib/contract/search/query-insight";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import type { Answer } from "@/lib/http/endpoint";
import { makeHit } from "@/tests/support/hits";
import { answer, type FakeAnswer, makeRefusal, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { findPlace } from "./search-preview/open-preview";

const SITE = "100200-300401";
const AT = `/sites/${SITE}/search_preview`;
const OPENED_AT = Date.parse("2026-03-10T11:00:00Z");
const page = makeSitePage({ groups: ["search_debug", "query_insight", "rule_times", "history"] });

type Found = Answer<typeof search>["results"];

const PIN = { customization_id: "c1", rule_id: "r-P2", type: "pin" as const, position: 1 };
const explain = (organic_position: number, rule: typeof PIN | null = null) => ({
  ...{ organic_position, score: 2, tier: "exact" as const, rule },
  factors: [{ name: "text", value: 2, field: "title", term: "kayak" }],
});
const HITS = [
  makeHit("P2", { explain: explain(2, PIN) }),
  makeHit("P1", { explain: explain(1) }),
  makeHit("P3", { explain: explain(3) }),
];
const ORGANIC = [makeHit("P1"), makeHit("P2"), makeHit("P4")];
const BRANDS = { name: "brand", type: "text", values: [{ value: "Nordisk", hits_count: 2 }] };
const TYPES = {
  name: "type",
  type: "text",
  values: [
    { value: "item", hits_count: 9 },
    { value: "brand", hits_count: 2 },
  ],
};

function createSearchAnswer(over: Partial<Found> = {}): FakeAnswer {
  return answer(search, ({ query }): Answer<typeof search> => {
    const base = { filters: [], quicksearch_hits: [] };
    if (query.facets === "type") return { results: { ...base, hits: [], facets: [TYPES], total_hits: 11 } };
    const hits = query.customizations === "0" ? ORGANIC : HITS;
    return { results: { ...base, hits, facets: [BRANDS], total_hits: hits.length, ...over } };
  });
}

const suggestions = answer(autocomplete, {
  ...{ exact_match_hits_count: 2, partial_match_hits_count: 0, partial_match_terms: [] },
  hits: [makeHit("P1"), makeHit("B1", { type: "brand", attributes: { title: "Nordisk" } })],
});

const ACTING: Answer<typeof affecting>["acting"] = [
  {
    kind: "pin",
    state: "live",
    title: "Product 2",
    customization_id: "c1",
    rule_id: "r-P2",
    position: 1,
    active_to: "2026-04-01T06:00:00Z",
  },
  { kind: "hide", state: "live", title: "Product 4", customization_id: "c1", rule_id: "r-P4", placement: "search" },
  { kind: "synonym", state: "live", title: "canoe = kayak" },
];

const createCustomizationList = (ids: string[]) =>
  answer(list, {
    ...{ page: 1, per_page: 20, total_pages: 1, total_count: ids.length },
    items: ids.map((id) => ({
      ...{ id, query: "Kayak", type: "item", mode: "simple" as const, rules_count: 2, active_rules_count: 2 },
      ...{ updated_at: null, updated_by: null },
    })),
  });

function open(at = "?q=kayak", { answers = [] as FakeAnswer[], ...around } = {}) {
  const all = [
    ...answers,
    createSearchAnswer(),
    suggestions,
    answer(affecting, { acting: ACTING }),
    createCustomizationList(["c1"]),
  ];
  return renderScreen(
    <SearchPreviewScreen siteId={SITE} openedAt={OPENED_AT} editLink={<PreviewLink siteId={SITE} />} />,
    {
      ...{ answers: all, page, at: `${AT}${at}` },
      ...around,
    },
  );
}

test("shows search and autocomplete side by side, with links from pinned and hidden items to their rules", async () => {
  const { container } = open();
  const found = await findPlace("Search");
  expect(await within(found).findByText("3 results")).toBeInTheDocument();
  expect(await within(found).findByRole("link", { name: "Pinned 1: open the rule for Product 2" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/query_customizations/c1?rule=r-P2`,
  );
  expect(await within(found).findByRole("link", { name: "Hidden: open the rule for Product 4" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/query_customizations/c1?rule=r-P4`,
  );
  const suggested = await findPlace("Autocomplete");
  expect(await within(suggested).findByText("Nordisk")).toBeInTheDocument();
  expect(within(suggested).getByRole("heading", { name: "Brands" })).toBeInTheDocument();
  expect(within(suggested).queryByText(/Hidden here/)).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
});

test("summarizes and lists what acts, with a link to the query's customization", async () => {
  open();
  expect(await screen.findByText("1 hidden item")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "See all (3)" })).toHaveAttribute("href", "#acting");
  const panel = await findPlace("Rules that apply here");
  expect(await within(panel).findByRole("link", { name: "canoe = kayak" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/catalog_management/synonyms`,
  );
  expect(await screen.findByRole("link", { name: "Edit customization" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/query_customizations/c1`,
  );
});

test("links to the editor of a new customization for a query without one", async () => {
  open("?q=kayak", { answers: [answer(affecting, { acting: [] }), createCustomizationList([])] });
  expect(await screen.findByRole("link", { name: "Create customization" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/query_customizations/new?q=kayak&type=item`,
  );
});

test("a viewer sees everything but cannot create a customization", async () => {
  const rights = { roles: ["viewer"], policies: ["search_customizations"] };
  const { calls } = open("?q=kayak", { ...{ page: { ...page, rights }, answers: [createCustomizationList([])] } });
  expect(await screen.findByText("3 results")).toBeInTheDocument();
  await waitFor(() => expect(calls(list)).not.toHaveLength(0));
  expect(screen.queryByRole("link", { name: "Create customization" })).toBeNull();
});

test("typing searches again from the first page and adds one history entry", async () => {
  const { user, calls } = open("?q=kay&page=2");
  const before = window.history.length;
  await user.type(await screen.findByRole("searchbox", { name: "Query" }), "ak");
  await waitFor(() => expect(calls(autocomplete).at(-1)?.query).toMatchObject({ q: "kayak" }));
  expect(window.location.search).toBe("?q=kayak");
  expect(window.history.length - before).toBeLessThanOrEqual(1);
});

test("facet values, sort order and custom conditions reach the search and the URL", async () => {
  const { user, calls } = open();
  await user.click(await screen.findByText("Nordisk", { selector: "summary ~ ul *" }));
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ "f[]": ["type:item", "brand:Nordisk"] }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Price: low to high");
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ sort: "price_amount:asc" }));
  await user.click(screen.getByRole("button", { name: "Filters, facets, sorting" }));
  await user.click(await screen.findByRole("button", { name: "Add filter" }));
  expect(screen.getByText("Enter an attribute name, for example brand.")).toBeInTheDocument();
  await user.type(screen.getByRole("combobox", { name: "Attribute" }), "colour");
  await user.selectOptions(screen.getByRole("combobox", { name: "Condition" }), "is not");
  await user.type(screen.getByRole("textbox", { name: "Value" }), "red");
  await user.click(screen.getByRole("button", { name: "Add filter" }));
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ "neg_f[]": ["colour:red"] }));
  expect(window.location.search).toBe("?q=kayak&f=brand%3ANordisk&sort=price_amount%3Aasc&neg_f=colour%3Ared");
  await user.click(screen.getByRole("link", { name: "Clear all" }));
  expect(window.location.search).toBe("?q=kayak");
});

test("compares both orders: how far rules moved each result, and which results left", async () => {
  open("?q=kayak&compare=1");
  const found = await findPlace("Search");
  expect(await within(found).findByText("up 1")).toBeInTheDocument();
  const table = await screen.findByRole("table", { name: /^Search: first/ });
  expect(within(table).getByRole("row", { name: /Product 4/ })).toHaveTextContent("dropped out");
});

test("without customizations requests the organic order and lists no hidden items", async () => {
  const { user, calls } = open();
  await user.click(await screen.findByRole("link", { name: "Without customizations" }));
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ customizations: "0" }));
  expect(window.location.search).toBe("?q=kayak&customizations=0");
  await waitFor(() => expect(screen.queryByText(/Hidden here/)).toBeNull());
  expect(screen.queryByRole("link", { name: "Compare both" })).toBeNull();
});

test("another time applies to all calls and the URL; the slider marks the end of a rule", async () => {
  const { user, calls } = open();
  expect(await screen.findByText("Rules change 1 time")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Preview another time" }));
  (await screen.findByRole("slider", { name: "Preview time" })).focus();
  await user.keyboard("{ArrowRight}");
  expect(await screen.findByText("Preview for 01.04.2026 08:00")).toBeInTheDocument();
  const at = "2026-04-01T06:00:00.000Z";
  for (const call of [search, autocomplete, affecting])
    await waitFor(() => expect(calls(call).at(-1)?.query).toMatchObject({ at }));
  await user.click(screen.getByRole("button", { name: "Now" }));
  await waitFor(() => expect(window.location.search).toBe("?q=kayak"));
});

test("explains a result from its own explanation data", async () => {
  const { user } = open();
  const found = await findPlace("Search");
  await user.click(await within(found).findByRole("button", { name: "Why is Product 2 here?" }));
  const dialog = await screen.findByRole("dialog", { name: "Why is this here?" });
  expect(dialog).toHaveTextContent("A rule pins it to position 1 until 01.04.2026 08:00.");
  expect(dialog).toHaveTextContent("Position without rules: 2.");
  expect(within(dialog).getByRole("link", { name: "Open rule" })).toBeInTheDocument();
});

test("shows corrections and redirects; links only web URLs", async () => {
  const corrected = "<strike>kajak</strike> <b>kayak</b>";
  open("?q=kajak", {
    answers: [createSearchAnswer({ corrected_query: corrected, suggested_url: "javascript:alert(1)" })],
  });
  const found = await findPlace("Search");
  expect(await within(found).findByText("Corrected query:", { exact: false })).toHaveTextContent(
    "Corrected query: replaced: kajak kayak",
  );
  expect(within(found).getByText("javascript:alert(1)").tagName).toBe("CODE");
});

describe("empty results", () => {
  test("without a query: all items, and a hint instead of suggestions", async () => {
    const { calls } = open("");
    expect(await screen.findByText("Enter a query to see autocomplete suggestions.")).toBeInTheDocument();
    expect(calls(autocomplete)).toHaveLength(0);
    expect(calls(affecting)).toHaveLength(0);
  });

  test("no result with filters: offers to clear them", async () => {
    open("?q=kayak&f=brand%3ANone", { answers: [createSearchAnswer({ hits: [], total_hits: 0 })] });
    expect(await screen.findByRole("heading", { name: "No results for “kayak”" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Clear filters and sorting" })).toHaveAttribute("href", "?q=kayak");
  });

  test("names an unknown attribute and offers to clear the filters", async () => {
    open("?q=kayak&sort=weight%3Aasc", {
      answers: [refuse(search, 400, "unknown_attribute")],
    });
    expect(await screen.findByRole("heading", { name: /The attribute “weight” doesn’t exist/ })).toBeInTheDocument();
  });

  test("a failed search keeps the suggestions and can be retried", async () => {
    open("?q=kayak", { answers: [answer(search, makeRefusal(503, "upstream_unavailable"))] });
    expect(await screen.findByText("The results couldn’t be loaded")).toBeInTheDocument();
    expect(await screen.findByText("Nordisk")).toBeInTheDocument();
  });
});

test("with another backend shows no time, organic order or insight, and requests none", async () => {
  const plain = HITS.map(({ explain: _, ...hit }) => ({ ...hit, pinned: hit.url === "P2" ? { position: 1 } : null }));
  const { calls } = open("?q=kayak&at=2026-04-01T06:00:00Z&customizations=0&compare=1", {
    ...{ page: makeSitePage({ groups: [] }), answers: [createSearchAnswer({ hits: plain })] },
  });
  const found = await findPlace("Search");
  expect(await within(found).findByText("Pinned 1")).toBeInTheDocument();
  for (const name of ["Preview another time", /^Why is/]) expect(screen.queryByRole("button", { name })).toBeNull();
  for (const name of ["Without customizations", "Compare both"])
    expect(screen.queryByRole("link", { name })).toBeNull();
  expect(screen.queryByRole("region", { name: "Rules that apply here" })).toBeNull();
  expect(calls(affecting)).toHaveLength(0);
  for (const { query } of calls(search)) expect(query).not.toHaveProperty("at");
});

test("keeps the layout in the URL", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("link", { name: "Phone width" }));
  await user.click(screen.getByRole("link", { name: "List" }));
  expect(window.location.search).toBe("?q=kayak&device=phone&view=list");
});

test("without a query shows a category as its product listing, with the listing's rules and editor", async () => {
  const rights = { roles: ["owner"], policies: ["search_customizations", "listing_customizations"] };
  const counts = { rules_count: 1, active_rules_count: 1, updated_at: null, updated_by: null };
  const listing = { id: "l1", category_full: "Boats||Kayaks", type: "item", ...counts };
  const { user, calls } = open("?f=category_path%3ABoats%7C%7CKayaks", {
    ...{ page: { ...page, rights } },
    answers: [
      answer(listingAffecting, { acting: [{ kind: "pin", state: "live", title: "Product 2", position: 1 }] }),
      answer(listings, { items: [listing], page: 1, per_page: 20, total_pages: 1, total_count: 1 }),
    ],
  });
  await user.click(await screen.findByRole("link", { name: "As a product listing" }));
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ plp: "category_path" }));
  await waitFor(() => expect(calls(listingAffecting).at(-1)?.query).toMatchObject({ q: "Boats||Kayaks" }));
  expect(await screen.findByText("1 pin")).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "Edit customization" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/product_listing_customizations/l1`,
  );
});
