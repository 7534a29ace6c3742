import { act, screen } from "@testing-library/react";
import { MissingCategories } from "@/components/customizations/product-listings/missing-categories";
import { search } from "@/lib/contract/search/search-host";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const NAME = "No item in the catalog has a category";

function open(total: number, categories: number, policies = ["listing_customizations", "feeds"]) {
  const values = Array.from({ length: categories }, (_, at) => ({ value: `Camping | Tents ${at}`, hits_count: 1 }));
  const results = { hits: [], filters: [], quicksearch_hits: [], total_hits: total };
  const facets = [
    { name: "type", type: "text", values: [{ value: "item", hits_count: total }] },
    { name: "category", type: "text", values },
  ];
  return renderScreen(<MissingCategories siteId="100200-300401" />, {
    answers: [answer(search, { results: { ...results, facets } })],
    page: makeSitePage({ rights: { roles: ["editor"], policies } }),
    at: "/",
  });
}

test("items without any category are explained, with a link to the sources of feeds", async () => {
  open(12, 0);
  expect(await screen.findByText(NAME)).toBeInTheDocument();
  const href = "/sites/100200-300401/settings/feeds/sources";
  expect(screen.getByRole("link", { name: "Map fields" })).toHaveAttribute("href", href);
});

test("people without access to feeds get the explanation only", async () => {
  open(12, 0, ["listing_customizations"]);
  expect(await screen.findByText(NAME)).toBeInTheDocument();
  expect(screen.queryByRole("link")).toBeNull();
});

test.each([
  ["categories", 12, 1],
  ["no items", 0, 0],
])("a catalog with %s shows nothing", async (_, total, categories) => {
  const { calls } = open(total, categories);
  await act(async () => undefined);
  expect(calls(search).length).toBeGreaterThan(0);
  expect(screen.queryByText(NAME)).toBeNull();
});
