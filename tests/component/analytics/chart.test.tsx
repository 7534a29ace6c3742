import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { areIntegers, clusterMarks } from "@/components/analytics/charts/chart-data";
import { ChartTable } from "@/components/analytics/charts/line-chart";
import { MarkStrip } from "@/components/analytics/charts/mark-strip";
import { computeMinCardWidth, formatMetric } from "@/components/analytics/charts/metric-text";
import { groupMarks } from "@/components/analytics/charts/use-change-marks";
import { SiteProvider } from "@/lib/client/site-context";
import en from "@/messages/en";
import { mark } from "@/tests/component/analytics/site-stats/stats-answers";
import { NextAddress } from "../../support/next-address";
import { makeSitePage } from "../../support/render-shell";

// The parts of a chart together: data, line chart, marks.

const points = [
  { key: "2026-03-09", label: "09.03.2026" },
  { key: "2026-03-10", label: "10.03.2026", isPartial: true },
];
const format = (value: number | null) => formatMetric(value, { unit: "share", locale: "en" });

function draw(part: React.ReactNode) {
  return render(
    <NextAddress>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <SiteProvider page={makeSitePage({ groups: ["history"] })}>{part}</SiteProvider>
      </NextIntlClientProvider>
    </NextAddress>,
  );
}

test("shows the numbers of a chart as a table in the same format", () => {
  const series = [{ name: "CTR", values: [0.655, null], slot: 1 } as const];
  draw(<ChartTable caption="CTR" points={points} series={series} format={format} />);
  const [, first, second] = within(screen.getByRole("table", { name: "CTR" })).getAllByRole("row");
  expect(first).toHaveTextContent("09.03.202665.5%");
  expect(second).toHaveTextContent("10.03.2026incomplete–");
});

test("reserves enough width for long amounts", () => {
  expect(computeMinCardWidth(["1,626", "£9,386.10"])).toBe(10);
  expect(computeMinCardWidth(["238", "CZK 47,068.00"])).toBeCloseTo(12.55);
});

test("recognizes series of whole numbers", () => {
  expect(areIntegers([{ name: "Searches", values: [0, null, 2], slot: 1 }])).toBe(true);
  expect(areIntegers([{ name: "CTR", values: [0, 0.5], slot: 1 }])).toBe(false);
});

test("groups marks by the local day and links to their changes", async () => {
  const late = { ...mark, at: "2026-03-09T23:30:00Z", change_id: 8 };
  const groups = groupMarks([mark, late], points, { granularity: "day", timeZone: "Europe/Prague" });
  expect(groups.map(({ index, marks }) => [index, marks.length])).toEqual([
    [0, 1],
    [1, 1],
  ]);
  draw(<MarkStrip marks={groups} points={points} layout={{ xs: [20, 220], left: 0, right: 240 }} />);
  await userEvent.click(screen.getByRole("button", { name: "09.03.2026: 1 change" }));
  expect(screen.getByText("Rules for “tent” changed")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /View details/ })).toHaveAttribute(
    "href",
    expect.stringContaining("/history?change=7"),
  );
});

test.each([
  ["campaigns", "publish", "publish", "laptop", "Published: banner campaign “laptop”"],
  ["listing-campaigns", "destroy", "publish", "A", "Deleted: listing banner campaign “A”"],
  ["campaigns", "take_over", "other", "laptop", "Changed: banner campaign “laptop”"],
  ["voice-search", "publish", "publish", "Spring", "Published: voice search"],
  ["voice-search", "enable", "toggle", null, "Service switched on or off: voice search"],
] as const)("names the mark of %s (%s) by what changed", async (feature, action, kind, title, text) => {
  const made = { ...mark, feature, action, kind, object: { ...mark.object, title, kind: null } };
  const groups = groupMarks([made], points, { granularity: "day", timeZone: "Europe/Prague" });
  draw(<MarkStrip marks={groups} points={points} layout={{ xs: [20, 220], left: 0, right: 240 }} />);
  await userEvent.click(screen.getByRole("button", { name: /1 change/ }));
  expect(screen.getByText(text)).toBeInTheDocument();
});

test("names the mark of recommendations by recommender and target", async () => {
  const kind = "recommendations-customization" as const;
  const made = { ...mark, feature: kind, action: "publish", object: { id: "c1", title: "trends · all", kind } };
  const groups = groupMarks([made], points, { granularity: "day", timeZone: "Europe/Prague" });
  draw(<MarkStrip marks={groups} points={points} layout={{ xs: [20, 220], left: 0, right: 240 }} />);
  await userEvent.click(screen.getByRole("button", { name: /1 change/ }));
  expect(screen.getByText("Rules for “Trends: all requests” changed")).toBeInTheDocument();
});

test("merges marks that would overlap", () => {
  const groups = [0, 1, 2].map((index) => ({ index, marks: [mark] }));
  expect(clusterMarks(groups, [10, 20, 90], 26).map(({ groups: within }) => within.length)).toEqual([2, 1]);
});
