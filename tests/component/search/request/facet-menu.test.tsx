import { screen, waitFor, within } from "@testing-library/react";
import { search } from "@/lib/contract/search/search-host";
import { answerSearch, openPreview } from "../search-preview/open-preview";

const value = (name: string, hits_count: number, more: object = {}) => ({ value: name, hits_count, ...more });

const FACETS = [
  { name: "brand", type: "text", values: [value("Nordisk", 1200), value("Kolibri", 3)] },
  { name: "price_amount", type: "float", values: [value("100|249.999", 4), value("cheap", 1)] },
  { name: "introduced_at", type: "date", values: [value("2026-03-01T00:00:00Z|2026-03-09T00:00:00Z", 2)] },
  {
    name: "category_path",
    type: "tree",
    values: [value("Boats", 8, { children: [value("Boats||Kayaks", 5), { odd: true }] })],
  },
  { name: "hull", type: "text", values: [value("wood", 1)] },
  { name: "empty", type: "text", values: [] },
];

const answers = [answerSearch({ facets: FACETS })];

const findMenu = (name: string) => screen.findByRole("list", { name: new RegExp(`^${name}, with the number`) });

async function openMenu(name: string, at?: string) {
  const drawn = openPreview(at, answers);
  await drawn.user.click(await screen.findByText(name, { selector: "summary *" }));
  return { ...drawn, menu: await findMenu(name) };
}

test("lists the values with their counts and filters by several of them", async () => {
  const { user, menu, calls } = await openMenu("Brand", "?q=kayak&page=2");
  expect(within(menu).getByRole("link", { name: "Nordisk 1,200" })).not.toHaveAttribute("aria-current");
  await user.click(within(menu).getByRole("link", { name: "Nordisk 1,200" }));
  await user.click(within(menu).getByRole("link", { name: "Kolibri 3" }));
  await waitFor(() =>
    expect(calls(search).at(-1)?.query).toMatchObject({
      "f[]": ["type:item", "brand:Nordisk", "brand:Kolibri"],
      page: 1,
    }),
  );
  expect(within(menu).getByRole("link", { name: "Nordisk 1,200" })).toHaveAttribute("aria-current", "true");
  expect(screen.getByText("Brand", { selector: "summary *" }).closest("summary")).toHaveTextContent("Brand2");
  await user.click(within(menu).getByRole("link", { name: "Nordisk 1,200" }));
  await waitFor(() => expect(window.location.search).toBe("?q=kayak&f=brand%3AKolibri"));
});

test("shows ranges of numbers and days in words; other texts as they are", async () => {
  const { menu } = await openMenu("Price");
  expect(within(menu).getByRole("link", { name: "100 – 250 4" })).toHaveAttribute(
    "href",
    expect.stringContaining("f=price_amount%3A100%7C249.999"),
  );
  expect(within(menu).getByRole("link", { name: "cheap 1" })).toBeInTheDocument();
  expect(within(await findMenu("Introduced")).getByRole("link")).toHaveAccessibleName("01.03.2026 – 09.03.2026 2");
});

test("shows a tree of categories from its root, each by its last name", async () => {
  const { menu } = await openMenu("Category");
  expect(
    within(menu)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Boats 8", "Kayaks 5"]);
  expect(within(menu).getByRole("link", { name: "Kayaks 5" })).toHaveAttribute(
    "href",
    expect.stringContaining("f=category_path%3ABoats%7C%7CKayaks"),
  );
});

test("shows an attribute without a translated name as in the catalogue, and no facet without values or of types", async () => {
  const { container } = await openMenu("hull");
  const names = [...container.querySelectorAll("summary")].map(({ textContent }) => textContent);
  expect(names).toEqual(["Brand", "Price", "Introduced", "Category", "hull"]);
});

test("Escape closes an open menu", async () => {
  const { user, menu } = await openMenu("Brand");
  expect(menu.closest("details")).toHaveProperty("open", true);
  await user.keyboard("{Escape}");
  expect(menu.closest("details")).toHaveProperty("open", false);
});
