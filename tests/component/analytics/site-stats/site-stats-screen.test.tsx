import { screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SiteStatsScreen } from "@/components/analytics/site-stats/site-stats-screen";
import { fetchStats } from "@/lib/contract/analytics/site-stats";
import { type Around, answer, type FakeAnswer, renderScreen } from "@/tests/support/render-screen";
import { AT, around, legacyPage, legacyStats, makeStats, page } from "./stats-answers";

function open(answers: FakeAnswer[], more: Partial<Around> = {}) {
  return renderScreen(<SiteStatsScreen siteId="100200-300401" />, {
    answers: [...answers, ...around],
    page,
    at: AT,
    ...more,
  });
}

const figures = () => screen.findByRole("region", { name: "Metrics for the period" });

test("shows the same numbers in figures and table, with their denominators", async () => {
  const { container } = open([answer(fetchStats, makeStats())]);
  const strip = await figures();
  expect(within(strip).getByText("65.3%")).toBeInTheDocument();
  expect(within(strip).getByText("653 of 1,000")).toBeInTheDocument();
  const table = screen.getByRole("table", { name: "Data table" });
  const total = within(table).getByRole("row", { name: /^Whole range/ });
  expect(total).toHaveTextContent("65.3%n = 1,000");
  expect(within(table).getByRole("row", { name: /^09\.03\.2026/ })).toHaveTextContent("980500");
  await screen.findByRole("button", { name: "09.03.2026: 1 change" });
  expect(await axe(container)).toHaveNoViolations();
});

test("says if a share rests on too few, and if a day is incomplete", async () => {
  open([answer(fetchStats, makeStats())]);
  const row = await screen.findByRole("row", { name: /^10\.03\.2026/ });
  expect(row).toHaveTextContent("incomplete");
  expect(row).toHaveTextContent("–n = 20");
  expect(row).not.toHaveTextContent("55%");
  expect(screen.getByText("Data as of 10.03.2026 10:30")).toBeInTheDocument();
});

test("shows how a metric is computed, with its own numbers", async () => {
  const { user } = open([answer(fetchStats, makeStats())]);
  const strip = await figures();
  await user.click(within(strip).getByLabelText("How it’s calculated (Click-through rate (CTR))"));
  expect(within(strip).getByText("searches with a click ÷ searches")).toBeVisible();
  expect(within(strip).getByText("653 ÷ 1,000 = 65.3%")).toBeVisible();
});

test("shows a change with its sign and the previous value, for shares in percentage points", async () => {
  open([answer(fetchStats, makeStats())]);
  const strip = await figures();
  expect(within(strip).getByText("+100%", { exact: false })).toBeInTheDocument();
  expect(within(strip).getByText("+5.3 pp", { exact: false })).toHaveTextContent("better");
  expect(within(strip).getByText("before: 60%")).toBeInTheDocument();
});

test("stores choices in the URL and requests them", async () => {
  const { user, calls } = open([answer(fetchStats, makeStats())]);
  await figures();
  await user.click(screen.getByRole("link", { name: "Autocomplete" }));
  expect(window.location.search).toContain("scope=autocomplete");
  await user.click(screen.getByRole("link", { name: "Click-through rate (CTR)" }));
  expect(window.location.search).toContain("chart=ctr");
  expect(screen.getByRole("figure", { name: "Click-through rate (CTR)" })).toBeInTheDocument();
  const queries = calls(fetchStats).map(({ query }) => query);
  expect(queries[0]).toMatchObject({
    "dates[from]": "2026-03-09",
    "dates[to]": "2026-03-10",
    scope: "search",
    compare: "previous",
  });
  expect(queries.at(-1)).toMatchObject({ scope: "autocomplete" });
});

test("switches marks by kind, and stores the kinds in the URL", async () => {
  const { user } = open([answer(fetchStats, makeStats())]);
  await screen.findByRole("button", { name: "09.03.2026: 1 change" });
  await user.click(screen.getByRole("link", { name: "Published changes" }));
  expect(screen.queryByRole("button", { name: "09.03.2026: 1 change" })).not.toBeInTheDocument();
  expect(window.location.search).toContain("marks=import%2Cfeed_run%2Ctoggle%2Cother");
});

test("requests only what a legacy backend supports, and shows its answer", async () => {
  const { calls } = open([answer(fetchStats, legacyStats)], { page: legacyPage });
  const strip = await figures();
  expect(within(strip).getByText("1,000")).toBeInTheDocument();
  expect(within(strip).getByText("€48,120.50")).toBeInTheDocument();
  const [first] = calls(fetchStats);
  expect(Object.keys(first?.query as object).sort()).toEqual([
    "dates[from]",
    "dates[granularity]",
    "dates[to]",
    "scope",
  ]);
  expect(screen.getByRole("button", { name: /Export/ })).toBeInTheDocument();
});

test.each([
  ["cs", /^Porovnání:/],
  ["sk", /^Porovnanie:/],
  ["pl", /^Porównanie:/],
] as const)("shows texts in %s", async (locale, words) => {
  open([answer(fetchStats, makeStats())], { locale });
  expect(await screen.findByRole("button", { name: words })).toBeInTheDocument();
  expect(await screen.findByText(/^653 \/ /)).toBeInTheDocument();
});
