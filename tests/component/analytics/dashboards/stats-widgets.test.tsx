import { screen, within } from "@testing-library/react";
import { DashboardScreen } from "@/components/analytics/dashboards/dashboard-screen";
import type { Widget } from "@/lib/contract/analytics/dashboards";
import { fetchStats, type StatMetric, type Stats } from "@/lib/contract/analytics/site-stats";
import { changeMarks } from "@/lib/contract/history/change-marks";
import { answer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeWidget } from "@/tests/support/widgets";
import { AT, makeBackend, page } from "./board-answers";

const NOW = Date.parse("2026-02-11T09:00:00Z");

const METRIC: StatMetric = {
  ...{ key: "searches", unit: "count", total: 1200, n: 1200, of: null, previous: 1000 },
  series: [
    { date: "2026-02-10", value: 700 },
    { date: "2026-02-11", value: 500 },
  ],
  previous_series: [
    { date: "2026-02-08", value: 600 },
    { date: "2026-02-09", value: 400 },
  ],
};

const createStats = (over: Partial<Stats> = {}): Stats => ({
  ...{ scope: "search", metrics: [METRIC], as_of: "2026-02-11T08:10:00Z", partial: false },
  dates: { from: "2026-02-10", to: "2026-02-11", granularity: "day" },
  previous: { from: "2026-02-08", to: "2026-02-09" },
  ...over,
});

async function open(
  widget: Pick<Widget, "kind" | "settings">,
  stats: Stats | ReturnType<typeof makeRefusal> = createStats(),
) {
  const backend = makeBackend([makeWidget("one", { title: "Widget", ...widget })]);
  const drawn = renderScreen(<DashboardScreen siteId="100200-300401" id="morning" openedAt={NOW} />, {
    answers: [answer(fetchStats, stats), ...backend.answers],
    ...{ page, at: AT },
  });
  return { ...drawn, widget: within(await screen.findByRole("region", { name: "Widget" })) };
}

const settings = { metric: "searches", scope: "search" };

test("a metric shows its change, unless it is not compared", async () => {
  const { widget, unmount } = await open({ kind: "metric", settings });
  expect(await widget.findByText("+20%")).toBeInTheDocument();
  unmount();
  const alone = await open({ kind: "metric", settings: { ...settings, compare: "none" } });
  expect(await alone.widget.findByText("1,200")).toBeInTheDocument();
  expect(alone.widget.queryByText("+20%")).toBeNull();
});

test("says as of when once, and only while the period is still being counted", async () => {
  const { widget, unmount } = await open({ kind: "metric", settings }, createStats({ partial: true }));
  expect(await screen.findAllByText("Data as of 11.02.2026 09:10")).toHaveLength(1);
  expect(widget.queryByText(/^Data as of/)).toBeNull();
  unmount();
  const whole = await open({ kind: "metric", settings });
  expect(await whole.widget.findByText("1,200")).toBeInTheDocument();
  expect(screen.queryByText(/^Data as of/)).toBeNull();
});

test("names the metric in the heading, and inside only under an own heading; its formula is behind one symbol", async () => {
  const { widget, user } = await open({ kind: "metric", settings });
  expect(await widget.findByText("Searches")).toBeInTheDocument();
  const symbol = widget.getByLabelText("How it’s calculated (Searches)");
  expect(symbol.closest("details")).not.toHaveAttribute("open");
  await user.click(symbol);
  expect(symbol.closest("details")).toHaveAttribute("open");
  await user.keyboard("{Escape}");
  expect(symbol.closest("details")).not.toHaveAttribute("open");
});

test.each(["metric", "chart"] as const)("a %s that the backend does not answer has no data", async (kind) => {
  const { widget } = await open({ kind, settings }, createStats({ metrics: [] }));
  expect(await widget.findByText("No data to show.")).toBeInTheDocument();
});

test.each(["metric", "chart"] as const)("a %s says that it could not be loaded", async (kind) => {
  const { widget } = await open({ kind, settings }, makeRefusal(500, "loading"));
  expect(await widget.findByText("This widget couldn’t be loaded")).toBeInTheDocument();
});

const findCells = async (widget: ReturnType<typeof within>) => {
  const row = await widget.findByRole("row", { name: /^10\.02\.2026/, hidden: true });
  return [...row.children].map(({ textContent }) => textContent);
};

test("a chart names the compared range by its days, and requests changes", async () => {
  const { widget, calls } = await open({ kind: "chart", settings });
  expect(await findCells(widget)).toEqual(["10.02.2026", "700", "600"]);
  expect(widget.getAllByText("Before: 08.02.2026 – 09.02.2026").length).toBeGreaterThan(0);
  expect(calls(changeMarks)[0]?.query).toMatchObject({ from: "2026-02-10", to: "2026-02-11" });
});

test("a chart without comparison and changes shows and requests neither", async () => {
  const { widget, calls } = await open({ kind: "chart", settings: { ...settings, compare: "none", marks: "hidden" } });
  expect(await findCells(widget)).toEqual(["10.02.2026", "700"]);
  expect(widget.queryByText(/^Before/)).toBeNull();
  expect(calls(changeMarks)).toHaveLength(0);
});
