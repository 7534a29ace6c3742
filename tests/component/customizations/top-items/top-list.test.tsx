import { screen, waitFor, within } from "@testing-library/react";
import { TopListScreen } from "@/components/customizations/top-items/top-list-screen";
import { list, type TopListItem } from "@/lib/contract/customizations/top-items";
import { topItems } from "@/lib/contract/search/search-host";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// The list of TOP items (top-list-screen.tsx).

const AT = "/sites/100200-300401/top_items_customizations";
const owner = makeSitePage({
  rights: { roles: ["owner"], policies: ["top_items"] },
  groups: ["customization_lists"],
});

function aPage(items: TopListItem[]) {
  return { items, page: 1, per_page: 20, total_pages: 1, total_count: items.length };
}

const brands: TopListItem = {
  ...{ id: "c1", type: "brand", rules_count: 3, active_rules_count: 2 },
  ...{ updated_at: "2026-03-09T10:00:00Z", updated_by: "Dana" },
};

const box = answer(topItems, {
  hits: [
    { url: "B1", type: "brand", attributes: { title: "Merrowby" } },
    { url: "P1", type: "item", attributes: { title: "Product 1", price: "9 Kč" } },
  ],
});

function open(answers: FakeAnswer[], page = owner) {
  return renderScreen(<TopListScreen siteId="100200-300401" />, { answers: [...answers, box], page, at: AT });
}

test("every type has a row: a customized one links to its editor, the others are automatic", async () => {
  open([answer(list, aPage([brands]))]);
  const line = await screen.findByRole("row", { name: /Brands/ });
  expect(within(line).getByRole("link", { name: "Brands" })).toHaveAttribute("href", `${AT}/brand`);
  expect(line).toHaveTextContent("2 of 3 active");
  for (const name of ["Articles", "Categories", "Products", "Queries"]) {
    const other = screen.getByRole("row", { name: new RegExp(`^${name}`) });
    expect(other).toHaveTextContent("All automatic");
    expect(within(other).getByRole("link", { name: `Customize ${name}` })).toHaveAttribute("href", expect.any(String));
  }
  expect(screen.getAllByRole("row")).toHaveLength(6);
});

test("a filter from another screen shows only the types that it finds, and says how to remove it", async () => {
  const { user, calls } = renderScreen(<TopListScreen siteId="100200-300401" />, {
    ...{ answers: [answer(list, aPage([brands])), box], page: owner, at: `${AT}?waiting=my_review` },
  });
  expect(await screen.findByRole("row", { name: /Brands/ })).toBeInTheDocument();
  expect(screen.getAllByRole("row")).toHaveLength(2);
  expect(calls(list)[0]?.query).toMatchObject({ waiting: "my_review" });
  await user.click(screen.getByRole("link", { name: "Remove filter Shown: needs your approval" }));
  expect(window.location.search).toBe("");
});

test("describes the automatic order only for our own search", async () => {
  const { unmount } = open([answer(list, aPage([]))], { ...owner, groups: ["search_debug"] });
  expect(await screen.findByRole("row", { name: /^Articles/ })).toHaveTextContent("Most clicked articles");
  unmount();
  open([answer(list, aPage([]))], { ...owner, groups: [] });
  const line = await screen.findByRole("row", { name: /^Articles/ });
  expect(line).toHaveTextContent("In the order your search returns");
  expect(line).not.toHaveTextContent("clicked");
});

test("the search box preview shows the items by type, in desktop or phone width", async () => {
  const { user } = open([answer(list, aPage([]))]);
  const region = await screen.findByRole("region", { name: "Search box preview" });
  await waitFor(() => expect(region).toHaveTextContent("Merrowby"));
  expect(within(region).getByRole("heading", { name: "Products" })).toBeInTheDocument();
  expect(within(region).queryByRole("heading", { name: "Articles" })).toBeNull();
  const phone = within(region).getByRole("button", { name: "Phone" });
  await user.click(phone);
  expect(phone).toHaveAttribute("aria-pressed", "true");
  expect(region).toHaveTextContent("Product 1");
});

test("a type without customization links to its editor, which stores nothing before the first save", async () => {
  open([answer(list, aPage([]))]);
  const link = await screen.findByRole("link", { name: "Customize Products" });
  expect(link).toHaveAttribute("href", `${AT}/item`);
});

test("a list that fails to load shows an error with a retry", async () => {
  const { user } = open([answer(list, makeRefusal(500, "loading"), aPage([brands]))]);
  expect(await screen.findByRole("heading", { name: "Error loading TOP items" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("row", { name: /Brands/ })).toBeInTheDocument();
});

test("a viewer cannot customize a type", async () => {
  const viewer = makeSitePage({ rights: { roles: ["viewer"], policies: ["top_items"] } });
  open([answer(list, aPage([brands]))], viewer);
  await screen.findByRole("row", { name: /Brands/ });
  expect(screen.queryByRole("link", { name: /^Customize/ })).toBeNull();
});
