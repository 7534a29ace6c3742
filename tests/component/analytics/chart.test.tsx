import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { clusterMarks, isWhole } from "@/components/analytics/charts/chart-data";
import { ChartTable } from "@/components/analytics/charts/line-chart";
import { MarkStrip } from "@/components/analytics/charts/mark-strip";
import { cardRoom, metricText } from "@/components/analytics/charts/metric-text";
import { groupsOf } from "@/components/analytics/charts/use-change-marks";
import { SiteProvider } from "@/lib/client/site-context";
import en from "@/messages/en";
import { mark } from "@/tests/component/analytics/site-stats/stats-answers";
import { NextAddress } from "../../support/next-address";
import { aSitePage } from "../../support/render-shell";

const points = [
  { key: "2026-03-09", label: "09.03.2026" },
  { key: "2026-03-10", label: "10.03.2026", isPartial: true },
];
const format = (value: number | null) => metricText(value, { unit: "share", locale: "en" });

function draw(part: React.ReactNode) {
  return render(
    <NextAddress>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <SiteProvider page={aSitePage({ groups: ["history"] })}>{part}</SiteProvider>
      </NextIntlClientProvider>
    </NextAddress>,
  );
}

test("the table of a chart has its numbers as the chart writes them", () => {
  const series = [{ name: "CTR", values: [0.655, null], slot: 1 } as const];
  draw(<ChartTable caption="CTR" points={points} series={series} format={format} />);
  const [, first, second] = within(screen.getByRole("table", { name: "CTR" })).getAllByRole("row");
  expect(first).toHaveTextContent("09.03.202665.5%");
  expect(second).toHaveTextContent("10.03.2026incomplete–");
});

test("long amounts get the room that they need beside each other", () => {
  expect(cardRoom(["1,626", "£9,386.10"])).toBe(10);
  expect(cardRoom(["238", "CZK 47,068.00"])).toBeCloseTo(12.55);
});

test("an axis of whole numbers has no parts of them", () => {
  expect(isWhole([{ name: "Searches", values: [0, null, 2], slot: 1 }])).toBe(true);
  expect(isWhole([{ name: "CTR", values: [0, 0.5], slot: 1 }])).toBe(false);
});

test("a mark stands at the point of the site's day that it fell into, and opens its change", async () => {
  const late = { ...mark, at: "2026-03-09T23:30:00Z", change_id: 8 };
  const groups = groupsOf([mark, late], points, { granularity: "day", timeZone: "Europe/Prague" });
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

test("marks that would lie on each other become one", () => {
  const groups = [0, 1, 2].map((index) => ({ index, marks: [mark] }));
  expect(clusterMarks(groups, [10, 20, 90], 26).map(({ groups: within }) => within.length)).toEqual([2, 1]);
});
