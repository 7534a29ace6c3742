import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import { makeHit } from "@/tests/support/hits";
import { answer, makeRefusal } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { answerSearch, answerSuggestions, findPlace, fullPage, openPreview } from "./open-preview";

// The results and the suggestions of the search preview, page by page.

const MANY = answerSearch({ total_hits: 60 });

test("pages through the results, numbered on", async () => {
  const { user, calls } = openPreview("?q=kayak", [MANY]);
  const pages = await screen.findByRole("navigation", { name: "Pages of results, 60 in total" });
  await user.click(within(pages).getByRole("link", { name: /\b2\b/ }));
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ page: 2, size: 24 }));
  expect(window.location.search).toBe("?q=kayak&page=2");
  const [first] = within(await screen.findByRole("list", { name: "Search" })).getAllByRole("listitem");
  await waitFor(() => expect(first).toHaveTextContent(/^25/));
});

test("offers the first page when the address names one after the last", async () => {
  const { user } = openPreview("?q=kayak&page=9", [answerSearch({ hits: [], total_hits: 3 })]);
  expect(await screen.findByRole("heading", { name: "There are fewer pages now" })).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Go to the first page" }));
  expect(window.location.search).toBe("?q=kayak");
});

test.each([
  ["?q=kayak", "No results for “kayak”", /A customization can pin items here/],
  ["", "No results", /A customization can pin items here/],
  ["?q=kayak&sort=price_amount%3Aasc", "No results for “kayak”", /Filters narrow the results/],
])("says of an empty answer to %s what to do", async (at, title, hint) => {
  openPreview(at, [answerSearch({ hits: [], total_hits: 0 })]);
  expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
  expect(screen.getByText(hint)).toBeInTheDocument();
  expect(screen.getByText("no results")).toBeInTheDocument();
});

test.each(["grid", "list"])("shows in the %s what a shopper reads, with a link to the shop", async (view) => {
  const attributes = {
    ...{ title: "<em>Red</em> kayak", price: "9 900 Kč", availability: 0 },
    web_url: "https://shop.example/red",
  };
  const hits = [
    makeHit("P1", { attributes }),
    makeHit("P2", { attributes: { title: "Guide", web_url: "javascript:1" } }),
  ];
  const { container } = openPreview(`?q=kayak&view=${view}`, [answerSearch({ hits })]);
  const place = await findPlace("Search");
  const link = await within(place).findByRole("link", { name: "Red kayak" });
  expect(link).toHaveAttribute("href", "https://shop.example/red");
  expect(link).toHaveAttribute("rel", "noreferrer");
  expect(within(place).getByText("9 900 Kč")).toBeInTheDocument();
  expect(within(place).getByText("Sold out")).toBeInTheDocument();
  expect(within(place).queryByRole("link", { name: "Guide" })).toBeNull();
  expect(within(place).getByText("Guide")).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test("marks pins of another backend that reports no position or rule", async () => {
  openPreview("?q=kayak", [
    answerSearch({ hits: [makeHit("P1", { pinned: true }), makeHit("P2", { pinned: false })] }),
  ]);
  const results = await screen.findByRole("list", { name: "Search" });
  const [first, second] = within(results).getAllByRole("listitem");
  expect(first).toHaveTextContent("Pinned");
  expect(within(results).queryByRole("link", { name: /Pinned/ })).toBeNull();
  expect(second).not.toHaveTextContent("Pinned");
});

test("warns of rows that could not be read, in each place", async () => {
  openPreview("?q=kayak", [answerSearch({}, { unreadable_rows: 2 }), answerSuggestions({ unreadable_rows: 1 })]);
  expect(await within(await findPlace("Search")).findByText("2 rows couldn’t be read")).toBeInTheDocument();
  expect(await within(await findPlace("Autocomplete")).findByText("1 row couldn’t be read")).toBeInTheDocument();
});

test("says that there are no suggestions for the query", async () => {
  openPreview("?q=kayak", [answerSuggestions({ hits: [] })]);
  const place = await findPlace("Autocomplete");
  expect(await within(place).findByRole("heading", { name: "No suggestions for “kayak”" })).toBeInTheDocument();
  expect(within(place).getByText("no suggestions")).toBeInTheDocument();
});

test("groups suggestions by type, numbered within it, with the redirect of the query", async () => {
  const hits = [makeHit("P1"), makeHit("P2"), makeHit("P3", { type: "brand", attributes: { title: "Nordisk" } })];
  openPreview("?q=kayak", [answerSuggestions({ hits, suggested_url: "https://shop.example/sale" })]);
  const place = await findPlace("Autocomplete");
  expect(await within(place).findByText("3 suggestions")).toBeInTheDocument();
  expect(within(place).getByText("Nordisk").closest("li")).toHaveTextContent(/^1/);
  expect(within(place).getByText("Product 2").closest("li")).toHaveTextContent(/^2/);
  expect(within(place).getByRole("link", { name: "https://shop.example/sale" })).toBeInTheDocument();
});

test("keeps the results when suggestions fail, and retries them", async () => {
  const failing = answer(autocomplete, makeRefusal(503, "upstream_unavailable"), {
    ...{ exact_match_hits_count: 1, partial_match_hits_count: 0, partial_match_terms: [], hits: [makeHit("P7")] },
  });
  const { user } = openPreview("?q=kayak", [failing]);
  const place = await findPlace("Autocomplete");
  const failure = await within(place).findByRole("alert");
  expect(failure).toHaveTextContent("The suggestions couldn’t be loaded");
  expect(await screen.findByText("2 results")).toBeInTheDocument();
  await user.click(within(failure).getByRole("button", { name: "Try again" }));
  expect(await within(place).findByText("Product 7")).toBeInTheDocument();
});

test("opens the same search in the demo shop, other shops at their home page", () => {
  const { unmount } = openPreview("?q=kayak");
  const shop = () => screen.getByRole("link", { name: "Open in shop" });
  expect(shop()).toHaveAttribute("href", "https://shop.example");
  unmount();
  const site = { ...fullPage.site, base_url: "https://demo.example/shop/100200-300401" };
  openPreview("?q=kayak&f=brand%3AA&sort=price_amount%3Aasc&page=2", [], { page: { ...fullPage, site } });
  expect(shop()).toHaveAttribute(
    "href",
    "https://demo.example/shop/100200-300401/search?q=kayak&brand=A&sort=cheapest&page=2",
  );
});

test("names the places as tabs for narrow screens and keeps the chosen one in the address", () => {
  openPreview("?q=kayak&place=autocomplete");
  const tabs = screen.getByRole("navigation", { name: "Placement" });
  expect(within(tabs).getByRole("link", { name: "Autocomplete" })).toHaveAttribute("aria-current", "page");
  expect(within(tabs).getByRole("link", { name: "Search" })).toHaveAttribute("href", "?q=kayak");
});

describe("comparison", () => {
  test("marks results that only a rule brings here, and ends", async () => {
    const explain = { organic_position: null, score: 1, tier: "none" as const, factors: [], rule: null };
    const { user } = openPreview("?q=kayak&compare=1", [
      answerSearch({ hits: [makeHit("P1", { explain })], total_hits: 1 }),
    ]);
    const place = await findPlace("Search");
    expect(await within(place).findByText("only because of a rule")).toBeInTheDocument();
    expect(await screen.findByText("Nothing changes here.")).toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "End comparison" }));
    expect(window.location.search).toBe("?q=kayak");
    expect(screen.queryByRole("region", { name: "With and without customizations" })).toBeNull();
    expect(screen.queryByText("only because of a rule")).toBeNull();
  });

  test("says that the orders could not be compared, and retries the one that failed", async () => {
    let failures = 0;
    const usual = answerSearch();
    const failing = answer(search, (request) => {
      if (request.query.customizations !== "0") return usual.reply(request) as never;
      failures += 1;
      return failures === 1 ? makeRefusal(503, "upstream_unavailable") : (answerSearch().reply(request) as never);
    });
    const { user } = openPreview("?q=kayak&compare=1", [failing]);
    const section = await screen.findByRole("region", { name: "With and without customizations" });
    const failure = await within(section).findByRole("alert");
    expect(failure).toHaveTextContent("The rankings couldn’t be compared");
    await user.click(within(failure).getByRole("button", { name: "Try again" }));
    expect(await within(section).findByText("Nothing changes here.")).toBeInTheDocument();
  });

  test("a backend without search debugging compares nothing", async () => {
    const { calls } = openPreview("?q=kayak&compare=1", [], { page: makeSitePage({ groups: [] }) });
    expect(await screen.findByText("2 results")).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "With and without customizations" })).toBeNull();
    for (const { query } of calls(search)) expect(query).not.toHaveProperty("customizations");
  });
});
