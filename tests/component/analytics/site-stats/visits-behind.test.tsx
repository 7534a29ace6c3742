import { screen, within } from "@testing-library/react";
import { SiteStatsScreen } from "@/components/analytics/site-stats/site-stats-screen";
import { fetchStats, type Stats } from "@/lib/contract/analytics/site-stats";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { AT, around, makeStats, page } from "./stats-answers";

const readers = makeSitePage({
  groups: ["history", "site_stats", "saved_views", "segments", "session_filters"],
  rights: { roles: ["operator"], policies: ["stats", "analytics"] },
});

// Visits are stored for 100 days, so the days of the answer must be recent.
beforeEach(() => {
  jest.spyOn(Date, "now").mockReturnValue(Date.parse("2026-03-10T12:00:00Z"));
});
afterEach(() => jest.restoreAllMocks());

type Opened = { at?: string; stats?: Stats; of?: typeof page };

async function open({ at = AT, stats = makeStats(), of = readers }: Opened = {}) {
  renderScreen(<SiteStatsScreen siteId="100200-300401" />, {
    ...{ answers: [answer(fetchStats, stats), ...around], page: of, at },
  });
  return screen.findByRole("table", { name: "Data table" });
}

const hrefs = (row: HTMLElement) =>
  within(row)
    .queryAllByRole("link")
    .map((link) => decodeURIComponent(link.getAttribute("href")?.split("/explore/events?")[1] ?? ""));

test("links numbers of a day, of the compared day and of the range to the visits behind them", async () => {
  const table = await open({ at: `${AT}&without_queries=lamp` });
  const filters = "without_queries=lamp";
  const day = (from: string) => `searched_in=search&starting_at=${from}&ending_at=${from}&${filters}`;
  const row = within(table).getByRole("row", { name: /^09\.03\.2026/ });
  expect(hrefs(row)).toEqual([day("2026-03-09"), day("2026-03-07"), day("2026-03-09"), day("2026-03-07")]);
  const total = within(table).getByRole("row", { name: /^Whole range/ });
  const own = "searched_in=search&starting_at=2026-03-09&ending_at=2026-03-10";
  const before = "searched_in=search&starting_at=2026-03-07&ending_at=2026-03-08";
  expect(hrefs(total).slice(0, 2)).toEqual([`${own}&${filters}`, `${before}&${filters}`]);
  expect(within(total).getByRole("link", { name: "1,000" })).toHaveAttribute(
    "title",
    "Show visits with a search (Search results). A visit can have several searches.",
  );
});

test("does not link a number of nothing", async () => {
  const table = await open();
  expect(hrefs(within(table).getByRole("row", { name: /^10\.03\.2026/ }))).toHaveLength(2);
});

test("links orders to visits with an order where the whole visit counts, and not for a single list", async () => {
  const [searches] = makeStats().metrics;
  if (searches === undefined) throw new Error("no metric");
  const stats = makeStats({ metrics: [{ ...searches, key: "orders" }] });
  const ofAll = await open({ at: `${AT}&scope=all`, stats: { ...stats, scope: "all" } });
  expect(hrefs(within(ofAll).getByRole("row", { name: /^09\.03\.2026/ }))[0]).toBe(
    "converted=1&conversions_mode=orders&starting_at=2026-03-09&ending_at=2026-03-09",
  );
});

test("does not link days whose visits are no longer stored", async () => {
  jest.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-10T12:00:00Z"));
  expect(within(await open()).queryAllByRole("link")).toEqual([]);
});

test("does not link what the list of visits cannot show", async () => {
  const [searches] = makeStats().metrics;
  if (searches === undefined) throw new Error("no metric");
  const stats = makeStats({ metrics: [{ ...searches, key: "orders" }] });
  expect(within(await open({ stats })).queryAllByRole("link")).toEqual([]);
});

test("links nothing for those who may not see visits", async () => {
  expect(within(await open({ of: page })).queryAllByRole("link")).toEqual([]);
});
