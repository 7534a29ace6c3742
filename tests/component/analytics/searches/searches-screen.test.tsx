import { act, screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SearchesScreen } from "@/components/analytics/searches/searches-screen";
import { getUiState, startUiState } from "@/lib/client/ui-state";
import { showAttention, stale as staleRules } from "@/lib/contract/analytics/attention";
import { listSavedViews } from "@/lib/contract/analytics/saved-views";
import { candidates, listQueries, mark } from "@/lib/contract/analytics/searches";
import { fetchStats } from "@/lib/contract/analytics/site-stats";
import { create as createSynonym } from "@/lib/contract/rewrites/synonyms";
import { topItems } from "@/lib/contract/search/search-host";
import { type Around, answer, type FakeAnswer, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeFigures, makePage, makeRow } from "./searches-answers";

const AT = "/sites/100200-300401/searches";
const rights = {
  roles: ["operator"],
  policies: ["analytics", "search_customizations", "synonyms", "redirects", "stats"],
};
const groups = ["query_statistics", "saved_views", "history", "synonyms", "redirects", "segments"];
const page = makeSitePage({ groups, rights });
const views = answer(listSavedViews, { views: [] });
const lost = makeRow("kayak", makeFigures(40, 0, 40));
const few = makeRow("oar", makeFigures(12, 6));

/** Answers both requests of the list: the strip requests queries without results. */
function lists(rows = [makeRow("lamp", makeFigures(1200, 600)), few], strip = [lost]): FakeAnswer {
  return answer(listQueries, ({ query }) => (query.sort_by === "lost" ? makePage(strip) : makePage(rows)));
}

function open(answers: FakeAnswer[], around: Partial<Around> = {}) {
  return renderScreen(<SearchesScreen siteId="100200-300401" />, {
    answers: [...answers, views],
    page,
    at: AT,
    ...around,
  });
}

test("shows each figure with numerator and denominator, and says if there are too few", async () => {
  const { container } = open([lists()]);
  const table = await screen.findByRole("table", { name: "Queries: Search results" });
  const lamp = within(table).getByRole("row", { name: /^lamp/ });
  expect(lamp).toHaveTextContent("1,200");
  expect(lamp).toHaveTextContent("50%");
  expect(lamp).toHaveTextContent("600 of 1,200");
  expect(within(table).getByRole("row", { name: /^oar/ })).toHaveTextContent("–6 of 12");
  expect(within(lamp).getByRole("link", { name: "1,200" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/settings/explore/events?with_queries=lamp",
  );
  expect(screen.getByText("Data as of 09.03.2026 09:00")).toBeInTheDocument();
  expect(within(lamp).getByRole("img", { name: /from 1 to 3 searches/ })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test("links each number to the visits behind it, and a zero to none", async () => {
  open([
    lists([
      makeRow("kayak", makeFigures(40, 0, 40)),
      makeRow("lamp", { ...makeFigures(80, 40), conversion: { value: 0.1, n: 8, of: 80 } }),
    ]),
  ]);
  const table = within(await screen.findByRole("table", { name: "Queries: Search results" }));
  const visits = (row: RegExp) =>
    within(table.getByRole("row", { name: row }))
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")?.split("/explore/events?")[1])
      .filter((query) => query !== undefined);
  expect(visits(/^kayak/)).toEqual(["with_queries=kayak", "with_queries=kayak&no_results=1"]);
  expect(visits(/^lamp/)).toEqual(["with_queries=lamp", "with_queries=lamp", "with_queries=lamp&converted=1"]);
});

test("shows the rate of searches without results exactly, and a dash for no searches", async () => {
  open([lists([makeRow("kayak", makeFigures(15, 0, 15)), makeRow("canoe", makeFigures(0))])]);
  await screen.findByRole("table", { name: "Queries: Search results" });
  const row = screen.getByRole("row", { name: /^kayak/ });
  expect(row).toHaveTextContent("100%15 of 15");
  expect(screen.getByRole("row", { name: /^canoe/ })).not.toHaveTextContent("too few");
});

test("rates more searches without results as neither better nor worse", async () => {
  const rows = [
    makeRow("lamp", makeFigures(80, 40), { previous: makeFigures(40, 20) }),
    makeRow("kayak", makeFigures(80, 0, 80), { previous: makeFigures(40, 0, 40) }),
  ];
  const compared = { previous_range: { from: "2026-01-09", to: "2026-02-07" }, previous_totals: makeFigures(80) };
  open([answer(listQueries, makePage(rows, compared))], { at: `${AT}?compare=previous` });
  const lamp = await screen.findByRole("row", { name: /^lamp/ });
  expect(within(lamp).getAllByText("+100%", { exact: false })[0]).toHaveTextContent("better");
  const kayak = screen.getByRole("row", { name: /^kayak/ });
  expect(within(kayak).getByText("+100%", { exact: false })).not.toHaveTextContent(/better|worse/);
});

test("compares queries with a chosen range, a named one or nothing", async () => {
  const { user, calls } = open([lists()]);
  await user.click(await screen.findByRole("button", { name: "Comparison: None" }));
  await user.click(screen.getByRole("menuitemcheckbox", { name: "A year earlier" }));
  await waitFor(() => expect(calls(listQueries).at(-1)?.query).toMatchObject({ compare: "year" }));
  await user.click(screen.getByRole("button", { name: "Comparison: A year earlier" }));
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Custom range" }));
  await user.type((await screen.findAllByRole("textbox", { name: /^Compare from/ }))[0] as HTMLElement, "01.12.2025");
  await user.type(screen.getAllByRole("textbox", { name: /^Compare to/ })[0] as HTMLElement, "24.12.2025");
  await user.click(screen.getByRole("button", { name: "Compare" }));
  await waitFor(() =>
    expect(calls(listQueries).at(-1)?.query).toMatchObject({
      "compare[from]": "2025-12-01",
      "compare[to]": "2025-12-24",
    }),
  );
});

test("shows queries that need attention first, except those marked as not sold", async () => {
  act(() => startUiState("lost-user"));
  const { user } = open([lists(undefined, [lost, makeRow("canoe", makeFigures(9, 0, 9), { mark: "not_sold" })])]);
  const strip = await screen.findByRole("region", { name: /without results/ });
  expect(within(strip).getByRole("link", { name: "kayak" })).toBeVisible();
  expect(within(strip).queryByRole("link", { name: /Add synonym/ })).toBeNull();
  const toggle = within(strip).getByRole("button", { name: "Ways to fix these queries", expanded: false });
  await user.click(toggle);
  expect(toggle).toHaveAttribute("aria-expanded", "true");
  expect(getUiState().showsLostFixes).toBe(true);
  expect(within(strip).getByRole("link", { name: "Add synonym (kayak)" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/catalog_management/synonyms?q=kayak",
  );
  expect(strip).toHaveTextContent("40 searches without results out of 40");
  expect(strip).not.toHaveTextContent("canoe");
});

test("hides queries without results for a week, and shows them again", async () => {
  act(() => startUiState("searches-user"));
  const attention = answer(showAttention, { items: [] });
  const { user } = open([lists(), attention, answer(staleRules, { items: [] })]);
  const strip = await screen.findByRole("region", { name: /without results/ });
  await user.click(within(strip).getByRole("button", { name: "Hide for a week" }));
  expect(strip).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show hidden (1)" }));
  expect(await screen.findByRole("region", { name: /without results/ })).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Needs attention" })).toBeNull();
});

test("shows visits and suggested queries without requesting totals to users without access to statistics", async () => {
  const suggested = answer(topItems, { hits: [{ url: "tent", type: "query", attributes: { title: "tent" } }] });
  const { calls } = open([suggested], {
    page: makeSitePage({ groups: [], rights: { ...rights, policies: ["analytics"] } }),
  });
  expect(await screen.findByText(/^You don’t have access to the totals of all searches/)).toBeInTheDocument();
  expect(screen.queryByText(/totals of all searches only/)).toBeNull();
  const visits = within(screen.getByRole("region", { name: "Visits by visitor" }));
  expect(visits.getByRole("textbox", { name: /^Visitor ID/ })).toHaveAttribute("name", "user_id");
  expect(visits.getByRole("button", { name: "Find visits" })).toBeInTheDocument();
  const queries = await screen.findByRole("region", { name: "Queries suggested in the empty search box" });
  expect(queries).toHaveTextContent("tent");
  expect(within(queries).queryByRole("link")).toBeNull();
  expect(calls(fetchStats)).toEqual([]);
});

test("hides suggested queries that fail to load, and links them only for users who may preview", async () => {
  const page = (policies: string[]) => makeSitePage({ groups: [], rights: { ...rights, policies } });
  const drawn = open([refuse(topItems, 404, "unknown_site")], { page: page(["analytics"]) });
  await waitFor(() => expect(drawn.calls(topItems)).toHaveLength(1));
  expect(screen.queryByRole("region", { name: /^Queries suggested/ })).toBeNull();
  drawn.unmount();
  open([answer(topItems, { hits: [{ url: "a b", type: "query", attributes: { title: "a b" } }] })], {
    page: page(["analytics", "search_customizations"]),
  });
  expect(await screen.findByRole("link", { name: "a b" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/search_preview?q=a%20b",
  );
});

test("says that a backend has no statistics, without offering a retry", async () => {
  open([refuse(fetchStats, 404, "default")], { page: makeSitePage({ groups: [], rights }) });
  expect(await screen.findByText("Search statistics aren’t available on this site.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("sorts figures descending first, and stores the sorting in the URL", async () => {
  const { user, calls } = open([lists()]);
  const header = await screen.findByRole("columnheader", { name: "Revenue" });
  await user.click(within(header).getByRole("link"));
  await waitFor(() => expect(window.location.search).toBe("?sort_by=revenue"));
  expect(calls(listQueries).at(-1)?.query).toMatchObject({
    sort_by: "revenue",
    sort_direction: "desc",
  });
});

test("hides and shows columns", async () => {
  const { user } = open([lists()]);
  await user.click(await screen.findByRole("button", { name: "Columns" }));
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Revenue" }));
  await waitFor(() => expect(screen.queryByRole("columnheader", { name: "Revenue" })).toBeNull());
  expect(window.location.search).toContain("columns=");
});

test("marks a query as not sold from its menu", async () => {
  const { user, calls } = open([lists(), answer(mark, { query: "lamp", mark: "not_sold" })]);
  await user.click(await screen.findByRole("button", { name: "More actions for lamp" }));
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Not sold here" }));
  await waitFor(() => expect(calls(mark)[0]?.body).toEqual({ q: "lamp", mark: "not_sold" }));
});

test("tests suggestions in the workbench and applies one with a key", async () => {
  const candidate = {
    kind: "synonym" as const,
    value: "boat",
    title: "boat",
    hits: 7,
    examples: ["Rowing boat"],
    reason: "searched_next" as const,
    evidence: 12,
  };
  const found = { query: "kayak", hits_now: 0, redirect_now: null, candidates: [candidate] };
  const made = { customization: null, redirect: false, synonyms: false, mark: null };
  const { user, calls, container } = open(
    [
      lists(undefined, [lost, makeRow("canoe", makeFigures(9, 0, 9))]),
      answer(candidates, { ...found, ...made }),
      answer(createSynonym, {
        id: "s1",
        kind: "one_way",
        words: ["kayak", "boat"],
        revision: 1,
        updated_at: "2026-03-09T08:00:00Z",
        updated_by: "Olga",
        state: "live",
        state_at: "2026-03-09T08:00:00Z",
        searches: null,
      }),
    ],
    { at: `${AT}?only=no_results&work=1` },
  );
  expect(await screen.findByText("Also find “boat” for “kayak”")).toBeInTheDocument();
  expect(screen.getByText(/^7 results/)).toHaveTextContent("Rowing boat");
  expect(screen.getByText("Searched next in 12 visits in the last 90 days")).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  expect(document.body).toHaveFocus();
  await user.keyboard("1");
  await waitFor(() =>
    expect(calls(createSynonym)[0]?.body).toEqual({
      kind: "one_way",
      words: ["kayak", "boat"],
    }),
  );
  await user.keyboard("j");
  await waitFor(() => expect(window.location.search).toContain("at=canoe"));
  // The pressed button disappeared with its query; the keys still work.
  await user.keyboard("k");
  await waitFor(() => expect(window.location.search).not.toContain("at=canoe"));
});

test("0 marks a query as not sold, and a digit without a button does nothing", async () => {
  const candidate = { kind: "pin" as const, value: "B1", title: "Boat", hits: 1, examples: ["Boat"] };
  const why = { reason: "same_words" as const, evidence: 0 };
  const found = { query: "kayak", hits_now: 0, redirect_now: null, candidates: [{ ...candidate, ...why }] };
  const made = { customization: null, redirect: false, synonyms: false, mark: null };
  const { user, calls } = open(
    [lists(), answer(candidates, { ...found, ...made }), answer(mark, { query: "kayak", mark: "not_sold" })],
    {
      at: `${AT}?only=no_results&work=1`,
      // Pins need a right that this person does not have, so the first suggestion has no button.
      page: makeSitePage({ groups, rights: { ...rights, policies: ["analytics"] } }),
    },
  );
  const line = (await screen.findByText(/^We don’t sell this/, { selector: "p", exact: false })) as HTMLElement;
  expect(line).toHaveTextContent(/^0\.We don’t sell this/);
  expect(screen.getByText(/0 to mark the query as not sold/)).toBeInTheDocument();
  await user.keyboard("1");
  expect(calls(mark)).toHaveLength(0);
  await user.keyboard("0");
  await waitFor(() => expect(calls(mark)[0]?.body).toEqual({ q: "kayak", mark: "not_sold" }));
});

test("marks queries that have results by now, apart from those left to do, and goes on from one of them", async () => {
  const solved = [{ ...makeRow("canoe", makeFigures(30, 0, 30)), hits_now: 4 }];
  const rest = [lost, makeRow("oar", makeFigures(9, 0, 9))];
  const made = { customization: null, redirect: false, synonyms: false, mark: null };
  const { user, calls } = open(
    [
      answer(listQueries, makePage(rest, { solved })),
      answer(candidates, { query: "canoe", hits_now: 4, redirect_now: null, candidates: [], ...made }),
    ],
    { at: `${AT}?only=no_results&work=1&at=canoe` },
  );
  const apart = await screen.findByRole("navigation", { name: "1 query has results by now" });
  expect(within(apart).getByRole("link", { name: /^canoe 4 results now/ })).toHaveAttribute("aria-current", "true");
  const left = screen.getByRole("navigation", { name: "Queries without results" });
  expect(
    within(left)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["kayak40×", "oar9×"]);
  expect(calls(listQueries)[0]?.query).toMatchObject({ only: "no_results", sort_by: "lost", solved: "apart" });
  await user.keyboard("j");
  await waitFor(() => expect(window.location.search).toContain("at=kayak"));
});

test("shows an error with a retry if the list is refused", async () => {
  open([refuse(listQueries, 500, "default")]);
  expect(await screen.findByText("The queries couldn’t be loaded")).toBeInTheDocument();
});

test("shows totals if the backend has no statistics by query", async () => {
  const stats = {
    scope: "search",
    dates: { from: "2026-02-08", to: "2026-03-09", granularity: "day" as const },
    metrics: [{ key: "searches", unit: "count" as const, total: 1204, series: [] }],
  };
  open([answer(fetchStats, stats)], { page: makeSitePage({ groups: [], rights }) });
  expect(await screen.findByText("1,204")).toBeInTheDocument();
  expect(screen.queryByRole("table")).toBeNull();
});
