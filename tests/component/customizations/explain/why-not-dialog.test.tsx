import { screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { type Gate, INSIGHT, why } from "@/lib/contract/search/query-insight";
import { autocomplete } from "@/lib/contract/search/search-host";
import type { Answer } from "@/lib/http/endpoint";
import { makeHit } from "@/tests/support/hits";
import { answer, type FakeAnswer, makeRefusal } from "@/tests/support/render-screen";
import { draftAnswers, makePageWithDrafts } from "../query-customizations/draft-fixtures";
import { makeCustomization, makeProductRule } from "../query-customizations/fixtures";
import { listResults, openEditor } from "../query-customizations/open-editor";
import { LISTING_EDITOR, openKind } from "../query-customizations/open-kind";

type Reason = Answer<typeof why>;
type Facts = Reason["gates"][number]["facts"];

afterEach(() => localCopy.clear());

const SITE = "/sites/100200-300401";
const page = makePageWithDrafts();

/** An answer whose item was stopped by a gate with these facts; every gate before it is open. */
function createReason(gate: Gate | null, facts: Facts = {}, over: Partial<Reason> = {}): Reason {
  const gates: Gate[] = ["feed", "index", "match", "filter", "rule", "rank"];
  const reached = gate === null ? gates : gates.slice(0, gates.indexOf(gate) + 1);
  return {
    item: { identity: "P9", title: "Product 9", type: "item", image_link: null, available: true, updated_at: "" },
    ...{ position: null, total: 40, stopped_by: gate, explain: null },
    gates: reached.map((one) => ({ gate: one, is_open: one !== gate, facts: one === gate ? facts : {} })),
    ...over,
  };
}

async function ask(
  answers: FakeAnswer[],
  { shownPage = page, rules = [] as ReturnType<typeof makeProductRule>[], text = " P9 {Enter}" } = {},
) {
  const drawn = await openEditor({
    page: shownPage,
    customization: makeCustomization(rules),
    answers: [...answers, ...draftAnswers()],
  });
  await drawn.user.click(screen.getAllByRole("button", { name: "More actions" })[0] as HTMLElement);
  await drawn.user.click(screen.getByRole("menuitem", { name: "Why isn’t an item here?" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Why isn’t an item here?" }));
  await drawn.user.type(dialog.getByRole("combobox", { name: "URL, ID or title of the item" }), text);
  return { ...drawn, dialog };
}

test.each([
  ["feed", {}, "It isn’t in the catalog: no feed run has added it.", "Show feed runs", "/settings/feeds/history"],
  [
    "index",
    {},
    "It’s in the catalog, but not in the search index.",
    "Open catalog browser",
    "/catalog_management/catalog_browser",
  ],
  ["match", {}, "It doesn’t match the words of the query.", "Add synonym", "/catalog_management/synonyms"],
  [
    "match",
    { only_partly: true },
    "It matches only partly, and enough other items match fully.",
    "Add synonym",
    "/catalog_management/synonyms",
  ],
  [
    "filter",
    { item_type: "article", asked_type: "item" },
    "It matches, but its type is “Articles”, and this list shows “Products”.",
    "Open catalog browser",
    "/catalog_management/catalog_browser",
  ],
  [
    "filter",
    { item_type: "product", asked_type: "item" },
    "It matches, but a filter of this query leaves it out.",
    "Open catalog browser",
    "/catalog_management/catalog_browser",
  ],
] as const)(
  "names the gate “%s” with facts %j and links to where it can be fixed",
  async (gate, facts, words, fix, path) => {
    const { dialog, calls } = await ask([answer(why, createReason(gate, facts))]);
    expect(await dialog.findByText(words)).toBeInTheDocument();
    expect(dialog.getByText("Product 9")).toBeInTheDocument();
    expect(dialog.getByRole("link", { name: fix })).toHaveAttribute("href", `${SITE}${path}`);
    expect(calls(why)[0]?.query).toMatchObject({ q: "printer", type: "item", place: "search", item: "P9" });
  },
);

test("says how far down the item ranks, and pins it here", async () => {
  const { dialog, user } = await ask([answer(why, createReason("rank", { position: 31, first_page: 24 }))]);
  expect(
    await dialog.findByText("It’s found, but too far down: at position 31. The first page ends at 24."),
  ).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Pin item…" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Why isn’t an item here?" })).toBeNull());
  const add = within(await screen.findByRole("dialog", { name: "Add item" }));
  expect(add.getByRole("combobox", { name: "Item URL" })).toHaveValue("P9");
  await user.clear(add.getByRole("textbox", { name: "Position" }));
  await user.type(add.getByRole("textbox", { name: "Position" }), "2");
  await user.click(add.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(listResults().slice(0, 2)).toEqual(["P1", "P9Pinned 2"]));
});

test.each([
  ["match", true],
  ["rank", true],
  ["index", false],
  ["filter", false],
  ["rule", false],
] as const)("offers a pin where it shows the item: gate “%s”, %s", async (gate, isOffered) => {
  const { dialog } = await ask([answer(why, createReason(gate))]);
  await dialog.findByText("Product 9");
  expect(dialog.queryAllByRole("button", { name: "Pin item…" })).toHaveLength(isOffered ? 1 : 0);
});

test("offers viewers no pin", async () => {
  const rights = { roles: ["viewer"], policies: ["search_customizations"] };
  const { dialog } = await ask([answer(why, createReason("rank"))], { shownPage: makePageWithDrafts({ rights }) });
  expect(await dialog.findByText("It’s found, but too far down to appear.")).toBeInTheDocument();
  expect(dialog.queryByRole("button", { name: "Pin item…" })).toBeNull();
});

test("does not offer to open a rule of another customization", async () => {
  const { dialog } = await ask([answer(why, createReason("rule", { rule_id: "r-elsewhere" }))], {
    rules: [makeProductRule()],
  });
  expect(await dialog.findByText("A rule hides it.")).toBeInTheDocument();
  expect(dialog.queryByRole("button", { name: "Open rule" })).toBeNull();
});

test("says that the item is here after all, and only because of a pin", async () => {
  const gates: Reason["gates"] = [
    { gate: "feed", is_open: true, facts: { last_run: "2026-03-10T05:00:00Z" } },
    { gate: "match", is_open: true, facts: { by_pin: true } },
  ];
  const { dialog } = await ask([answer(why, createReason(null, {}, { position: 3, gates }))]);
  expect(await dialog.findByText("It’s here, at position 3 of 40.")).toBeInTheDocument();
  expect(dialog.getByText("It’s here only because of a pin.")).toBeInTheDocument();
  expect(dialog.getByText("Last feed run: 10.03.2026 06:00")).toBeInTheDocument();
  expect(dialog.queryByRole("link")).toBeNull();
});

test("does not say that an item is missing from the catalog if the text names none", async () => {
  const { dialog } = await ask([
    answer(why, createReason("feed", { last_run: "2026-03-10T05:00:00Z" }, { item: null })),
  ]);
  expect(await dialog.findByText("No item “P9” found")).toBeInTheDocument();
  expect(await dialog.findByText(/^No item with this URL, ID or title was found\./)).toBeInTheDocument();
  expect(dialog.queryByText(/in the catalog/i)).toBeNull();
  expect(dialog.getByText("Last feed run: 10.03.2026 06:00")).toBeInTheDocument();
  expect(dialog.getByRole("link", { name: "Show feed runs" })).toHaveAttribute(
    "href",
    `${SITE}/settings/feeds/history`,
  );
});

/** Suggests two printers for the beginning of a word of their titles, and those of the query; nothing for other texts. */
const printers = answer(autocomplete, ({ query }) => {
  const found: Record<string, string[]> = { las: ["P8", "P9"], printer: ["P1", "P2"] };
  const hits = (found[query.q] ?? []).map((url) => makeHit(url));
  return { exact_match_hits_count: hits.length, partial_match_hits_count: 0, partial_match_terms: [], hits };
});

test("suggests items while a part of a title is typed, and explains the chosen one", async () => {
  const drawn = await ask([printers, answer(why, createReason("match"))], { text: "las" });
  const { dialog, user, calls } = drawn;
  await user.click(await dialog.findByRole("option", { name: /^Product 9/ }));
  expect(await dialog.findByText("It doesn’t match the words of the query.")).toBeInTheDocument();
  expect(calls(why)).toMatchObject([{ query: { item: "P9" } }]);
  expect(dialog.getByRole("combobox", { name: "URL, ID or title of the item" })).toHaveValue("Product 9");
});

test("offers the items that a text may mean if none has exactly that title", async () => {
  const missing = createReason("feed", {}, { item: null });
  const drawn = await ask([printers, answer(why, missing, createReason("rank"))], { text: "las{Enter}" });
  const { dialog, user, calls } = drawn;
  expect(await dialog.findByText(/^No item has exactly this URL, ID or title\./)).toBeInTheDocument();
  await user.click(await dialog.findByRole("button", { name: /^Product 8/ }));
  await waitFor(() => expect(calls(why).map(({ query }) => query)).toMatchObject([{ item: "las" }, { item: "P8" }]));
  expect(await dialog.findByText("It’s found, but too far down to appear.")).toBeInTheDocument();
});

test("requests the other placement only after another click", async () => {
  const { dialog, user, calls } = await ask([answer(why, createReason("feed"))]);
  await dialog.findByText("Product 9");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Placement" }), "Autocomplete");
  expect(calls(why)).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: "Find the reason" }));
  await waitFor(() => expect(calls(why).at(-1)?.query).toMatchObject({ place: "autocomplete", item: "P9" }));
});

test("says that the reason could not be loaded, and retries", async () => {
  const { dialog, user } = await ask([answer(why, makeRefusal(503, "upstream_unavailable"), createReason("feed"))]);
  const failure = await dialog.findByRole("alert");
  expect(failure).toHaveTextContent("The reason couldn’t be loaded");
  await user.click(within(failure).getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText("Product 9")).toBeInTheDocument();
});

test.each([
  [
    { item_type: "article", category: "Office||Printers", item_categories: [] },
    "It matches, but its type is “Articles”, and this list shows “Products”.",
  ],
  [
    { item_type: "item", category: "Office||Printers", item_categories: ["Office||Scanners", "Sale"] },
    "It isn’t in this category. Its categories: Office | Scanners, Sale.",
  ],
  [
    { item_type: "item", category: "Office||Printers", item_categories: [] },
    "It isn’t in this category, and in no other one either.",
  ],
])("in a listing, which has no words to match, says of an item with %j: %s", async (facts, sentence) => {
  const { user } = await openKind(LISTING_EDITOR, {
    answers: [answer(INSIGHT["product-listings"].why, createReason("filter", { ...facts, asked_type: "item" }))],
    groups: ["rule_times", "query_insight"],
  });
  await user.click(screen.getAllByRole("button", { name: "More actions" })[0] as HTMLElement);
  await user.click(screen.getByRole("menuitem", { name: "Why isn’t an item here?" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Why isn’t an item here?" }));
  await user.type(dialog.getByRole("combobox"), "P9{Enter}");
  expect(await dialog.findByText(sentence)).toBeInTheDocument();
  expect(dialog.getByText("Matches type and filters")).toBeInTheDocument();
  expect(dialog.queryByText("Matches the words")).toBeNull();
});
