import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { QueryScreen } from "@/components/analytics/searches/query-screen";
import {
  candidates,
  type QueryDetail,
  type QueryEffect,
  type QueryItem,
  showQuery,
} from "@/lib/contract/analytics/searches";
import { listSegments } from "@/lib/contract/analytics/segments";
import { changeMarks } from "@/lib/contract/history/change-marks";
import { create } from "@/lib/contract/rewrites/synonyms";
import { omit } from "@/lib/domain/kit/omit";
import type { Output } from "@/lib/http/endpoint";
import { type Around, answer, type FakeAnswer, makeRefusal, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeFigures, makePage, makeRow } from "./searches-answers";

const SITE = "/sites/100200-300401";
const rights = { roles: ["operator"], policies: ["analytics", "search_customizations"] };
const page = makeSitePage({ groups: ["query_statistics", "segments", "history"], rights });

const figures = makeFigures(1200, 600);
const facts = omit(makePage([]), "items", "page", "per_page", "total_pages", "total_count");

function createItem(over: Partial<QueryItem> = {}): QueryItem {
  return {
    ...{ identity: "L 1", title: "Lamp", image_link: null, known: true, clicks: 1500, actions: 3, orders: 2 },
    ...{ revenue: 99.5, places: [{ place: 1, clicks: 1400 }] },
    ...over,
  };
}

function createDetail(over: Partial<QueryDetail> = {}): QueryDetail {
  const day = { clicked: 30, no_results: 4, converted: 1, revenue: 0 };
  return {
    ...facts,
    ...makeRow("lamp", figures, { typed: "Lamp" }),
    ...{ totals: figures, previous: makeFigures(1000, 400), previous_range: { from: "2026-01-09", to: "2026-02-07" } },
    series: [
      { day: "2026-03-08", searches: 700, ...day },
      { day: "2026-03-09", searches: 500, ...day },
    ],
    ...{
      items: [createItem()],
      items_total: 1,
      places: [],
      next: [],
      previous_queries: [],
      devices: null,
      effect: null,
    },
    ...over,
  };
}

function createEffect(over: Partial<QueryEffect> = {}): QueryEffect {
  return {
    ...{ verdict: "better", method: "before_after", since: "2026-02-20", days: 14, customization_id: "c1" },
    before: { value: 0.25, n: 250, of: 1000 },
    after: { value: 0.5, n: 500, of: 1000 },
    before_days: { from: "2026-02-06", to: "2026-02-19" },
    after_days: { from: "2026-02-21", to: "2026-03-06" },
    ...{ change: 0.25, margin: 0.041 },
    ...over,
  };
}

function open(found: FakeAnswer, at = "?q=lamp", around: Partial<Around> = {}) {
  const answers = [found, answer(listSegments, { segments: [] }), answer(changeMarks, { marks: [] })];
  return renderScreen(<QueryScreen siteId="100200-300401" />, { answers, page, at: `${SITE}/queries${at}`, ...around });
}

const detailed = (over: Partial<QueryDetail> = {}) => answer(showQuery, createDetail(over));

test("offers synonym, redirect and customization with the best suggestions when most searches found nothing", async () => {
  const nothing = createDetail({ totals: makeFigures(1200, 300, 900) });
  const found: Output<typeof candidates> = {
    ...{
      query: "lamp",
      hits_now: 0,
      redirect_now: null,
      redirect: false,
      synonyms: false,
      customization: null,
      mark: null,
    },
    candidates: [
      {
        ...{ kind: "synonym", value: "light", title: "light", hits: 12, examples: ["Desk light"] },
        ...{ reason: "near", evidence: 1 },
      },
    ],
  };
  const policies = ["analytics", "search_customizations", "synonyms", "redirects"];
  const refused = refuse(create, 422, "default", { errors: { words: ["already_exists"] } });
  const { calls, user, notices } = open(answer(showQuery, nothing), undefined, {
    answers: [
      ...[answer(showQuery, nothing), answer(candidates, found), refused],
      ...[answer(listSegments, { segments: [] }), answer(changeMarks, { marks: [] })],
    ],
    page: makeSitePage({ groups: [...page.groups, "synonyms"], rights: { roles: ["operator"], policies } }),
  });
  const fixes = within(await screen.findByRole("region", { name: "Help shoppers who search for this" }));
  const links = fixes.getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["Add synonym", "Add redirect", "Customize results"]);
  expect(links[0]).toHaveAttribute("href", expect.stringMatching(/\/synonyms\?q=Lamp$/));
  expect(await fixes.findByText(/Desk light/)).toBeInTheDocument();
  expect(calls(candidates)[0]?.query).toMatchObject({ q: "Lamp" });
  await user.click(fixes.getByRole("button", { name: "Add synonym (light)" }));
  await waitFor(() =>
    expect(notices).toMatchObject([{ text: "A row with this word already exists. Edit that row instead." }]),
  );
});

test("offers no fixes for a query with results", async () => {
  open(detailed());
  expect(await screen.findByRole("heading", { level: 1, name: "Lamp" })).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Help shoppers who search for this" })).toBeNull();
});

test("names the query as it is typed, with its placement, figures and chart", async () => {
  const { calls, container } = open(detailed());
  expect(await screen.findByRole("heading", { level: 1, name: "Lamp" })).toBeInTheDocument();
  expect(screen.getByText("Search results")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Query statistics" })).toHaveAttribute("href", `${SITE}/searches`);
  expect(screen.getByText("Data as of 09.03.2026 09:00")).toBeInTheDocument();
  expect(screen.getByText("1,200 searches in this period.", { exact: false })).toBeInTheDocument();
  expect(calls(showQuery)[0]?.query).toMatchObject({ q: "lamp", scope: "search" });
  expect(await axe(container)).toHaveNoViolations();
});

test.each([
  ["?q=lamp", "Searches with a click"],
  ["?q=lamp&show=noresults", "Searches without results"],
])("compares the searches of %s by day with: %s", async (at, name) => {
  open(detailed(), at);
  expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
});

test("lists the items with positions, counts and revenue in the currency of the data", async () => {
  const more = createItem({
    ...{ identity: "L 2", title: null, known: false, places: [{ place: 0, clicks: 2 }], clicks: 2 },
  });
  open(detailed({ items: [createItem(), more], items_total: 70 }));
  const table = await screen.findByRole("table", { name: "Clicked and bought items" });
  const lamp = within(table).getByRole("row", { name: /^Lamp/ });
  expect(lamp).toHaveTextContent("L 11. 1400×1,50032€99.50");
  expect(within(lamp).getByRole("link", { name: "Lamp" })).toHaveAttribute(
    "href",
    `${SITE}/catalog_management/catalog_browser/item?identity=L+1`,
  );
  const gone = within(table).getByRole("row", { name: /^L 2/ });
  expect(gone).toHaveTextContent("Not in the catalog");
  expect(gone).toHaveTextContent("unknown 2×");
  expect(within(gone).queryByRole("link")).toBeNull();
  expect(screen.getByText("First 2 of 70 items.")).toBeInTheDocument();
});

test("shows clicks by position, and says when nothing was clicked", async () => {
  const { unmount } = open(detailed({ places: [{ place: 3, clicks: 1200 }] }));
  const heading = await screen.findByText("Clicks by position");
  expect(heading.nextElementSibling).toHaveTextContent("1,200Position 3.");
  unmount();
  open(detailed({ items: [], items_total: 0 }));
  expect(await screen.findByText("No clicks or purchases after this query in this period.")).toBeInTheDocument();
  expect(screen.queryByText("Clicks by position")).toBeNull();
});

describe("effect of the customization", () => {
  const findEffect = () => screen.findByRole("region", { name: "Since the customization was last saved" });

  test("shows both sides, the change and its margin", async () => {
    open(detailed({ effect: createEffect() }));
    const card = await findEffect();
    expect(within(card).getByText("Better")).toBeInTheDocument();
    expect(card).toHaveTextContent("Before: 06.02.2026 to 19.02.202625% 250 of 1,000 searches with a click");
    expect(card).toHaveTextContent("After: 21.02.2026 to 06.03.202650% 500 of 1,000 searches with a click");
    expect(within(card).getByText("+25 percentage points (±4.1)")).toBeInTheDocument();
    expect(within(card).getByRole("link", { name: "Open customization" })).toHaveAttribute(
      "href",
      `${SITE}/query_customizations/c1`,
    );
  });

  test("shows a decline without a plus", async () => {
    open(detailed({ effect: createEffect({ verdict: "worse", change: -0.1 }) }));
    expect(within(await findEffect()).getByText("-10 percentage points (±4.1)")).toBeInTheDocument();
  });

  test("only says since when, as long as there is too little data", async () => {
    const none = { value: null, n: 0, of: 0 };
    const waiting = { verdict: "not_enough_data" as const, before_days: null, after_days: null, days: null };
    open(detailed({ effect: createEffect({ ...waiting, before: none, after: none, change: null, margin: null }) }));
    const card = await findEffect();
    expect(within(card).getByText("Not enough data")).toBeInTheDocument();
    expect(within(card).getByText("Saved on 20.02.2026.")).toBeInTheDocument();
    expect(card).not.toHaveTextContent("percentage points");
  });

  test("shows a dash for a side without searches", async () => {
    open(detailed({ effect: createEffect({ verdict: "no_difference", before: { value: null, n: 0, of: 0 } }) }));
    expect(await findEffect()).toHaveTextContent("– 0 of 0 searches with a click");
  });
});

test("links to the queries before and after, in the same placement", async () => {
  open(
    detailed({ next: [{ query: "desk lamp", visits: 1 }], previous_queries: [{ query: "light", visits: 1300 }] }),
    "?q=lamp&in=autocomplete",
  );
  expect(await screen.findByText("1 visit")).toBeInTheDocument();
  expect(screen.getByText("1,300 visits")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "desk lamp" })).toHaveAttribute(
    "href",
    `${SITE}/queries?q=desk+lamp&in=autocomplete`,
  );
});

test("asks for nothing without a query, or from a backend without statistics by query", async () => {
  const { calls, unmount } = open(detailed(), "");
  expect(screen.getByRole("heading", { name: "No query selected" })).toBeInTheDocument();
  expect(calls(showQuery)).toHaveLength(0);
  unmount();
  const other = open(detailed(), "?q=lamp", { page: makeSitePage({ groups: [], rights }) });
  expect(screen.getByText(/This site has totals of all searches only/)).toBeInTheDocument();
  expect(other.calls(showQuery)).toHaveLength(0);
});

test("says that the query could not be loaded, and retries", async () => {
  const { user } = open(answer(showQuery, makeRefusal(500, "loading"), createDetail()));
  const failure = await screen.findByRole("alert");
  expect(failure).toHaveTextContent("The queries couldn’t be loaded");
  await user.click(within(failure).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(await screen.findByRole("heading", { level: 1, name: "Lamp" })).toBeInTheDocument();
});
