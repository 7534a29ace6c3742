import { act, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { LineChart } from "@/components/analytics/charts/line-chart";
import en from "@/messages/en";

// line-chart.tsx before its script has loaded, and after.

const mockDraw = jest.fn(() => "drawn");
jest.mock("@/components/analytics/charts/chart-canvas", () => ({ ChartCanvas: () => mockDraw() }));

const points = [{ key: "2026-03-09", label: "09.03.2026" }];
const series = [{ name: "Searches", values: [12], slot: 1 } as const];
const format = (value: number | null) => String(value);

afterEach(() => {
  Reflect.deleteProperty(window, "requestIdleCallback");
  Reflect.deleteProperty(window, "cancelIdleCallback");
});

test("draws a chart after the page has loaded, and shows its numbers before", async () => {
  const waiting: (() => void)[] = [];
  Reflect.set(window, "requestIdleCallback", (run: () => void) => waiting.push(run));
  Reflect.set(window, "cancelIdleCallback", () => undefined);
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <LineChart label="Searches" points={points} series={series} format={format} marks={[]} />
    </NextIntlClientProvider>,
  );
  await act(async () => undefined);
  expect(mockDraw).not.toHaveBeenCalled();
  expect(screen.getByText("12")).toBeInTheDocument();
  await act(async () => {
    for (const run of waiting) run();
  });
  await waitFor(() => expect(mockDraw).toHaveBeenCalled());
});
