import { screen, waitFor, within } from "@testing-library/react";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import { makeHit } from "@/tests/support/hits";
import { answer } from "@/tests/support/render-screen";
import { openPreview } from "../search-preview/open-preview";

const getType = () => screen.getByRole("combobox", { name: "Type of results" });
const listOptions = (box: HTMLElement) =>
  within(box)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

test("offers the types of the catalogue that are results, and searches the chosen one from its first page", async () => {
  const { user, calls } = openPreview("?q=kayak&page=2");
  await waitFor(() => expect(listOptions(getType())).toEqual(["Products", "Brands"]));
  await user.selectOptions(getType(), "brand");
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ "f[]": ["type:brand"], page: 1 }));
  await waitFor(() => expect(calls(autocomplete).at(-1)?.query).toMatchObject({ type: "brand:8,category:3" }));
  expect(window.location.search).toBe("?q=kayak&type=brand");
});

test("keeps a type of the address that the catalogue does not have", async () => {
  const { calls } = openPreview("?q=kayak&type=video");
  await waitFor(() => expect(listOptions(getType())).toEqual(["Products", "Brands", "video"]));
  expect(getType()).toHaveDisplayValue("video");
  expect(calls(search).at(-1)?.query).toMatchObject({ "f[]": ["type:video"] });
});

test("offers usual types when the search host reports none", async () => {
  const results = { filters: [], quicksearch_hits: [], facets: [], hits: [makeHit("P1")], total_hits: 1 };
  const { calls } = openPreview("?q=kayak", [answer(search, { results })]);
  expect(await screen.findByText("1 result")).toBeInTheDocument();
  expect(listOptions(getType())).toEqual(["Products", "Categories", "Brands", "Articles"]);
  expect(calls(search).at(-1)?.query).toMatchObject({ "f[]": ["type:item"] });
});

test("Enter searches at once", async () => {
  const { user, calls } = openPreview("?q=kay");
  await user.type(screen.getByRole("searchbox", { name: "Query" }), "ak{Enter}");
  expect(window.location.search).toBe("?q=kayak");
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ q: "kayak" }));
});

test("without JavaScript the form keeps conditions and layout, and starts at the first page", () => {
  const { container } = openPreview("?q=kayak&f=brand%3AA&f=brand%3AB&view=list&sort=weight%3Adesc&page=4");
  const fields = [...container.querySelectorAll<HTMLInputElement | HTMLSelectElement>("form [name]")];
  const sent = fields.map(({ name, value }) => `${name}=${value}`);
  expect(sent).toEqual(expect.arrayContaining(["f=brand:A", "f=brand:B", "view=list", "sort=weight:desc"]));
  expect(sent.filter((one) => one.startsWith("q="))).toEqual(["q=kayak"]);
  expect(sent.filter((one) => one.startsWith("page="))).toEqual([]);
});

test("names each sort order; one of the address by its attribute", () => {
  openPreview("?q=kayak&sort=availability%3Aasc");
  const sort = screen.getByRole("combobox", { name: "Sort by" });
  expect(listOptions(sort)).toEqual([
    "Relevance",
    "Price: low to high",
    "Price: high to low",
    "Newest first",
    "Availability, ascending",
  ]);
  expect(sort).toHaveDisplayValue("Availability, ascending");
});
