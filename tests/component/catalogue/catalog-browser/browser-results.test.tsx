import { screen, waitFor, within } from "@testing-library/react";
import { CatalogBrowserScreen } from "@/components/catalogue/catalog-browser/catalog-browser-screen";
import { attributes } from "@/lib/contract/catalogue/catalog-browser";
import { type Hit, search } from "@/lib/contract/search/search-host";
import { makeHit } from "@/tests/support/hits";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// jsdom does not implement scrolling.
beforeEach(() => jest.spyOn(window, "scrollTo").mockImplementation(() => undefined));

const SITE = "100200-300401";
const LIST = `/sites/${SITE}/catalog_management/catalog_browser`;
const page = makeSitePage({ groups: ["search_debug", "catalog"], rights: { roles: ["owner"], policies: ["catalog"] } });

const createAnswer = (hits: Hit[], total_hits: number) => ({
  results: { filters: [], quicksearch_hits: [], hits, facets: [], total_hits },
});

const answerItems = (hits = [makeHit("P1"), makeHit("P2")], total = 60, rest: { unreadable_rows?: number } = {}) =>
  answer(search, { ...createAnswer(hits, total), ...rest });

function open(at: string, answers: FakeAnswer[]) {
  return renderScreen(<CatalogBrowserScreen siteId={SITE} title="Catalog browser" />, {
    ...{ answers: [...answers, answer(attributes, { attributes: [], looked_at: 0 })], page, at: `${LIST}${at}` },
  });
}

const findItems = () => screen.findByRole("region", { name: "Items" });

test("pages through the items", async () => {
  const { user, calls } = open("", [answerItems()]);
  const pages = await screen.findByRole("navigation", { name: "Pages, 60 items in total" });
  await user.click(within(pages).getByRole("link", { name: "Page 2" }));
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ page: 2, size: 10 }));
  expect(window.location.search).toBe("?page=2");
});

test("changes the number of items per page, from the first page", async () => {
  const { user, calls } = open("?page=3", [answerItems()]);
  const sizes = within(await screen.findByRole("navigation", { name: "Items per page" }));
  expect(sizes.getByRole("link", { name: "10" })).toHaveAttribute("aria-current", "true");
  await user.click(sizes.getByRole("link", { name: "50" }));
  await waitFor(() => expect(calls(search).at(-1)?.query).toMatchObject({ page: 1, size: 50 }));
  expect(window.location.search).toBe("?size=50");
  await waitFor(() => expect(sizes.getByRole("link", { name: "50" })).toHaveAttribute("aria-current", "true"));
});

test.each([
  ["?page=9", "There are fewer pages now", "Go to the first page", ""],
  ["?q=oar&f=brand%3AA", "No items for “oar”", "Clear filters and sorting", "?q=oar"],
  ["?sort=weight%3Aasc", "No items match the filters", "Clear filters and sorting", ""],
  ["?q=oar", "No items for “oar”", "Show all items", ""],
])("says for an empty answer to %s: %s, with a way out", async (at, title, way, target) => {
  const { user } = open(at, [answerItems([], 0)]);
  expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
  await user.click(within(await findItems()).getByRole("link", { name: way }));
  expect(window.location.search).toBe(target);
});

test("says that the catalog has no items of the type yet", async () => {
  open("", [answerItems([], 0)]);
  expect(await screen.findByRole("heading", { name: "No items of this type in the catalog yet" })).toBeInTheDocument();
  expect(screen.getByText("They appear after the next feed run.")).toBeInTheDocument();
  expect(screen.queryByRole("navigation", { name: "Items per page" })).toBeNull();
});

test("warns of items that could not be read and shows the others", async () => {
  open("", [answerItems([makeHit("P1")], 3, { unreadable_rows: 2 })]);
  const items = within(await findItems());
  expect(await items.findByText("2 rows couldn’t be read")).toBeInTheDocument();
  expect(items.getByRole("link", { name: "Product 1" })).toBeInTheDocument();
  expect(items.getByText("3 items")).toBeInTheDocument();
});

test("names the item chosen for comparison, on another page by its ID, and forgets it", async () => {
  const { user, unmount } = open("?pick=P2", [answerItems()]);
  expect(await screen.findByText(/^Selected: Product 2\./)).toBeInTheDocument();
  unmount();
  open("?pick=P77", [answerItems()]);
  expect(await screen.findByText(/^Selected: P77\./)).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Cancel" }));
  expect(window.location.search).toBe("");
  await waitFor(() => expect(screen.queryByText(/^Selected:/)).toBeNull());
});

test("says that the items could not be loaded, and retries", async () => {
  let isDown = true;
  const failing = answer(search, () =>
    isDown ? makeRefusal(503, "upstream_unavailable") : createAnswer([makeHit("P1")], 1),
  );
  const { user } = open("", [failing]);
  const failure = await within(await findItems()).findByRole("alert");
  isDown = false;
  await user.click(within(failure).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Product 1" })).toBeInTheDocument();
});
