import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { ProductListingListScreen } from "@/components/customizations/product-listings/product-listing-list-screen";
import { showNew } from "@/lib/contract/customizations/new-customizations";
import { list } from "@/lib/contract/customizations/product-listings";
import { search } from "@/lib/contract/search/search-host";
import type { Answer } from "@/lib/http/endpoint";
import { answer, type FakeAnswer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// Creating a listing on the list of product listings.

const AT = "/sites/100200-300401/product_listing_customizations";
const page = makeSitePage({
  groups: ["new_customizations"],
  rights: { roles: ["owner"], policies: ["listing_customizations"] },
});

function aRow(over: Partial<Answer<typeof list>["items"][number]> = {}) {
  const counts = { rules_count: 3, active_rules_count: 2 };
  const change = { updated_at: "2026-03-09T10:00:00Z", updated_by: "Dana" };
  return { id: "c1", category_full: "Camping||Tents", type: "item", ...counts, ...change, ...over };
}

function aPage(items = [aRow()]): Answer<typeof list> {
  return { items, page: 1, per_page: 20, total_pages: 1, total_count: items.length };
}

/** The types of the catalog, and its categories. */
const catalogue = answer(search, {
  results: {
    ...{ hits: [], filters: [], quicksearch_hits: [], total_hits: 0 },
    facets: [
      { name: "type", type: "text", values: [{ value: "item", hits_count: 45 }] },
      {
        name: "category",
        type: "text",
        values: [
          { value: "Camping | Tents | Family tents", hits_count: 12 },
          { value: "Camping | Cooking", hits_count: 8 },
          { value: "Clothing | Jackets", hits_count: 25 },
        ],
      },
    ],
  },
});

async function openForm(answers: FakeAnswer[] = []) {
  const drawn = renderScreen(<ProductListingListScreen siteId="100200-300401" />, {
    answers: [...answers, answer(list, aPage()), catalogue],
    page,
    at: AT,
  });
  await drawn.user.click(await screen.findByRole("button", { name: "New customization" }));
  const field = await screen.findByRole("combobox", { name: "Category" });
  await screen.findByText("Choose from the tree");
  return { ...drawn, field, submit: screen.getByRole("button", { name: "Create customization" }) };
}

test("a row shows the category path and links to its editor", async () => {
  renderScreen(<ProductListingListScreen siteId="100200-300401" />, { answers: [answer(list, aPage())], page, at: AT });
  const row = await screen.findByRole("row", { name: /Camping/ });
  expect(within(row).getByRole("link", { name: "Camping | Tents" })).toHaveAttribute("href", `${AT}/c1`);
  expect(row).toHaveTextContent("2 of 3 active");
  expect(row).not.toHaveTextContent("Simple");
});

test("a blank category is not sent and shows an error at the field", async () => {
  const { user, calls, field, submit } = await openForm([refuse(showNew, 422, "default")]);
  await user.click(submit);
  expect(field).toHaveAccessibleDescription(expect.stringContaining("Category cannot be empty."));
  expect(calls(showNew)).toHaveLength(0);
});

test("typing part of a path suggests categories with item counts; the chosen one is checked", async () => {
  const { user, calls, field, submit, container } = await openForm([refuse(showNew, 422, "default")]);
  await user.type(field, "camp");
  const option = await screen.findByRole("option", { name: /Camping \| Tents \| Family tents/ });
  expect(await axe(container)).toHaveNoViolations();
  expect(option).toHaveTextContent("12 items");
  expect(screen.queryByRole("option", { name: /Clothing/ })).toBeNull();
  await user.click(option);
  expect(field).toHaveValue("Camping | Tents | Family tents");
  await user.click(submit);
  await waitFor(() =>
    expect(calls(showNew)).toMatchObject([
      { query: { kind: "product-listings", subject: "Camping||Tents||Family tents", type: "item" } },
    ]),
  );
});

test("a title alone selects the only category with that title", async () => {
  const { user, calls, field, submit } = await openForm([refuse(showNew, 422, "default")]);
  await user.type(field, "Jackets");
  await user.keyboard("{Escape}");
  await user.click(submit);
  await waitFor(() => expect(calls(showNew)).toMatchObject([{ query: { subject: "Clothing||Jackets" } }]));
});

test("the tree expands by branch and shows item counts", async () => {
  const { user, field, container } = await openForm();
  await user.click(screen.getByText("Choose from the tree"));
  expect(screen.getByRole("button", { name: /^Camping\s*20$/ })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Expand Camping" }));
  const tents = screen.getByRole("button", { name: /^Tents\s*12$/ });
  await user.click(tents);
  expect(field).toHaveValue("Camping | Tents");
  expect(tents).toHaveAttribute("aria-pressed", "true");
  expect(await axe(container)).toHaveNoViolations();
});

test.each([
  ["invalid_category_attribute", "The catalog has no items in this category. Choose another category.", "Category"],
  ["invalid_item_type", "The catalog has no items of this type. Choose another type.", "Type of results"],
  ["default", "Something went wrong", "Category"],
] as const)("a new listing rejected with %s shows the error at its field", async (code, text, label) => {
  const errors = { [label === "Category" ? "subject" : "type"]: [code] };
  const { user, field, submit } = await openForm([refuse(showNew, 422, code, { errors })]);
  await user.type(field, "Nowhere");
  await user.click(submit);
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(text)));
});

test("links to the existing customization of a listing", async () => {
  const { user, field, submit } = await openForm([
    answer(showNew, { existing_id: "c9", subject: "Camping||Tents", type: "item", approval_required: false }),
  ]);
  await user.type(field, "Camping | Tents");
  await user.click(submit);
  expect(await screen.findByRole("link", { name: "Open existing customization" })).toHaveAttribute("href", `${AT}/c9`);
});
