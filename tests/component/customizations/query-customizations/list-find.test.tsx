import { screen, waitFor, within } from "@testing-library/react";
import { QueryListScreen } from "@/components/customizations/query-customizations/query-list-screen";
import { leaveTo } from "@/lib/client/unsaved-guard";
import { showNew } from "@/lib/contract/customizations/new-customizations";
import { list } from "@/lib/contract/customizations/query-customizations";
import { search } from "@/lib/contract/search/search-host";
import type { Answer } from "@/lib/http/endpoint";
import { answer, type FakeAnswer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// Finding and creating on the list of query customizations.

jest.mock("@/lib/client/unsaved-guard", () => ({ leaveTo: jest.fn(async () => true) }));

const AT = "/sites/100200-300401/query_customizations";
const page = makeSitePage({
  groups: [
    "rule_times",
    "rule_notes",
    "customization_lists",
    "aliases",
    "timeline",
    "customization_copies",
    "new_customizations",
  ],
});

const facets: Answer<typeof list>["facets"] = {
  states: { active: 3, planned: 1, inactive: 2 },
  types: [
    { value: "item", count: 5 },
    { value: "brand", count: 1 },
  ],
  tags: [{ value: "Easter", count: 2 }],
  owners: [{ value: "u7", name: "Dana Nová", count: 4 }],
  problems: 2,
};

function aRow(over: Partial<Answer<typeof list>["items"][number]> = {}) {
  const counts = { rules_count: 3, active_rules_count: 2, planned_rules_count: 1 };
  const change = { updated_at: "2026-03-09T10:00:00Z", updated_by: "Dana" };
  return { id: "c1", query: "printer", type: "item", mode: "simple" as const, ...counts, ...change, ...over };
}

function aPage(items = [aRow()], over = {}): Answer<typeof list> {
  return { items, page: 1, per_page: 20, total_pages: 1, total_count: items.length, facets, ...over };
}

/** Answers with the rows whose query starts with the search text. */
function finding(rows: ReturnType<typeof aRow>[]) {
  return answer(list, ({ query }) => aPage(rows.filter((row) => row.query.startsWith(query.q))));
}

const typeValues = [
  { value: "item", hits_count: 9 },
  { value: "brand", hits_count: 2 },
];
const types = answer(search, {
  results: {
    hits: [],
    filters: [],
    quicksearch_hits: [],
    facets: [{ name: "type", type: "text", values: typeValues }],
    total_hits: 0,
  },
});

function open(answers: FakeAnswer[], { at = AT, ...around } = {}) {
  return renderScreen(<QueryListScreen siteId="100200-300401" />, {
    answers: [...answers, types],
    page,
    at,
    ...around,
  });
}

const box = () => screen.findByRole("searchbox", { name: "Find or create" });

beforeEach(() => jest.mocked(leaveTo).mockClear());

test("Enter opens the customization with that name, ignoring case and diacritics", async () => {
  const rows = [aRow(), aRow({ id: "c2", query: "printers" })];
  const { user } = open([answer(list, aPage(rows))]);
  await user.type(await box(), "PRÍNTER{Enter}");
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(`${AT}/c1`));
});

test("Enter opens the customization with that alias, ignoring case and diacritics", async () => {
  const rows = [aRow({ aliases: ["tiskárna"] }), aRow({ id: "c2", query: "tiskarna 3d" })];
  const { user } = open([answer(list, aPage(rows))]);
  await user.type(await box(), "TISKARNA{Enter}");
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(`${AT}/c1`));
});

test("the list says what its numbers count", async () => {
  open([answer(list, aPage())]);
  expect(
    await screen.findByText(
      /^Numbers cover searches for the query and its spellings in the last 30 days, without its other forms/,
    ),
  ).toBeInTheDocument();
});

test("Enter opens the only match", async () => {
  const { user } = open([finding([aRow(), aRow({ id: "c2", query: "ink" })])]);
  await user.type(await box(), "prin{Enter}");
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(`${AT}/c1`));
});

test("Enter opens nothing among several matches without an exact name", async () => {
  const { user, calls } = open([answer(list, aPage([aRow(), aRow({ id: "c2", query: "printers" })]))]);
  await user.type(await box(), "prin{Enter}");
  await waitFor(() => expect(calls(list).at(-1)?.query).toMatchObject({ q: "prin" }));
  expect(leaveTo).not.toHaveBeenCalled();
});

test("without a match the first line opens the editor of it with the chosen type, and Enter focuses it", async () => {
  const { user, calls } = open([
    finding([aRow()]),
    answer(showNew, { existing_id: "c9", subject: "ink", type: "brand", approval_required: false }),
  ]);
  await user.type(await box(), "ink{Enter}");
  const make = await screen.findByRole("button", { name: "Create customization for “ink”" });
  await waitFor(() => expect(make).toHaveFocus());
  await user.selectOptions(screen.getByRole("combobox", { name: "Type of results" }), "brand");
  await user.click(make);
  await waitFor(() => expect(calls(showNew)).toMatchObject([{ query: { subject: "ink", type: "brand" } }]));
  expect(await screen.findByRole("link", { name: "Open existing customization" })).toHaveAttribute("href", `${AT}/c9`);
});

test("the first line opens the editor of a query that has no customization yet", async () => {
  const start = { existing_id: null, subject: "ink", type: "item", approval_required: false };
  const { user } = open([answer(list, aPage([])), answer(showNew, start)], { at: `${AT}?q=ink` });
  await user.click(await screen.findByRole("button", { name: "Create customization for “ink”" }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(`${AT}/new?q=ink&type=item`));
});

test("does not offer to create a query that exists as a name or an alias", async () => {
  open([answer(list, aPage([aRow({ aliases: ["ínk"] })]))], { at: `${AT}?q=ink` });
  await screen.findByRole("row", { name: /printer/ });
  expect(screen.queryByRole("button", { name: /^Create customization for/ })).toBeNull();
});

test("filters by state, type, owner, tag and problem show counts and are in the address", async () => {
  const { user, calls } = open([answer(list, aPage())]);
  expect(await screen.findByRole("link", { name: "Scheduled (1)" })).toHaveAttribute("href", `${AT}?state=planned`);
  await user.click(screen.getByText("Owner", { selector: "summary" }));
  await user.click(screen.getByRole("link", { name: "Dana Nová (4)" }));
  await user.click(screen.getByText("Tag", { selector: "summary" }));
  await user.click(screen.getByRole("link", { name: "Easter (2)" }));
  await user.click(screen.getByRole("link", { name: "Problem (2)" }));
  const wanted = { owner: "u7", tag: "Easter", problem: "any" };
  await waitFor(() => expect(calls(list).at(-1)?.query).toMatchObject(wanted));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(wanted);
});

test("active filters can be removed one by one or all at once", async () => {
  const { user } = open([answer(list, aPage())], { at: `${AT}?state=active&owner=u7&tag=Easter&q=x` });
  const active = within(await screen.findByRole("navigation", { name: "Active filters" }));
  expect(await active.findByRole("link", { name: "Remove filter Owner: Dana Nová" })).toBeInTheDocument();
  await user.click(active.getByRole("link", { name: "Remove filter Tag: Easter" }));
  expect(window.location.search).toBe("?state=active&owner=u7&q=x");
  await user.click(screen.getByRole("link", { name: "Clear all" }));
  expect(window.location.search).toBe("?q=x");
});

test("sorting by a header is in the address and in `aria-sort`", async () => {
  const { user, calls } = open([answer(list, aPage())]);
  expect(await screen.findByRole("columnheader", { name: /Last change/ })).toHaveAttribute("aria-sort", "descending");
  await user.click(screen.getByRole("link", { name: "Next change" }));
  await waitFor(() => expect(calls(list).at(-1)?.query).toMatchObject({ sort: "next_change" }));
  expect(screen.getByRole("columnheader", { name: "Next change" })).toHaveAttribute("aria-sort", "ascending");
});

test("a row shows its aliases, draft, problems, tags, owners and next change", async () => {
  const next_change = { at: "2031-11-24T07:00:00Z", kind: "starts" as const };
  const extras = { aliases: ["tents", "stan"], tags: ["Easter"], owners: ["u7"], has_draft: true, next_change };
  open([answer(list, aPage([aRow({ ...extras, problems: ["item_gone", "waiting_catalogue"] })]))]);
  const row = within(await screen.findByRole("row", { name: /printer/ }));
  // The first problem has a short name, and a tooltip with the full names of all.
  const texts = ["also for: tents, stan", "Draft", "Item gone", "Waiting for catalog", "Easter", "Dana Nová"];
  expect(row.getByTitle("Item no longer in catalog, Waiting for catalog")).toBeInTheDocument();
  for (const text of [...texts, "starts 24.11.2031 08:00"]) expect(row.getByText(text)).toBeInTheDocument();
});

test("the selection survives paging; a filter change clears it with a message", async () => {
  const { user } = open([answer(list, aPage([aRow(), aRow({ id: "c2", query: "ink" })]))]);
  await user.click(await screen.findByRole("checkbox", { name: "Select printer" }));
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  expect(screen.getAllByText("2 customizations selected")).not.toHaveLength(0);
  await user.click(screen.getByRole("link", { name: "Active (3)" }));
  expect(await screen.findByText("The selection was cleared because the filter changed.")).toBeInTheDocument();
});

test("another backend gets a list without the columns it does not support", async () => {
  open([answer(list, { ...aPage(), facets: undefined })], { page: makeSitePage({ groups: [] }) } as object);
  await screen.findByRole("row", { name: /printer/ });
  const headers = screen.getAllByRole("columnheader").map((header) => header.textContent);
  expect(headers).toEqual(["Query", "Type, mode", "Rules", "Last change"]);
  expect(screen.queryByRole("link", { name: "Timeline" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
