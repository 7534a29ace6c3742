import { screen, waitFor, within } from "@testing-library/react";
import { SiteStatsScreen } from "@/components/analytics/site-stats/site-stats-screen";
import { fetchStats } from "@/lib/contract/analytics/site-stats";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { AT, around, legacyPage, legacyStats, makeStats, page } from "./stats-answers";

async function open(at = AT) {
  const drawn = renderScreen(<SiteStatsScreen siteId="100200-300401" />, {
    answers: [answer(fetchStats, makeStats()), ...around],
    ...{ page, at },
  });
  await screen.findByRole("region", { name: "Metrics for the period" });
  const lastQuery = () => drawn.calls(fetchStats).at(-1)?.query;
  const choose = async (menu: RegExp, item: string) => {
    await drawn.user.click(screen.getByRole("button", { name: menu }));
    await drawn.user.click(await screen.findByRole("menuitemcheckbox", { name: item }));
  };
  return { ...drawn, lastQuery, choose };
}

const getChoices = (name: string) => within(screen.getByRole("navigation", { name }));

test("offers hours only for a short period", async () => {
  const { unmount } = await open();
  const listNames = () =>
    getChoices("Group by")
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  expect(listNames()).toEqual(["Hours", "Days", "Weeks", "Months"]);
  unmount();
  await open("/sites/100200-300401/stats?starting_at=2026-01-01&ending_at=2026-03-10");
  expect(listNames()).toEqual(["Days", "Weeks", "Months"]);
});

test("groups by the chosen length, which replaces the one of the period", async () => {
  const { user, lastQuery } = await open(AT.replace("&by=day", ""));
  expect(getChoices("Group by").getByRole("link", { name: "Hours" })).toHaveAttribute("aria-current", "true");
  await user.click(getChoices("Group by").getByRole("link", { name: "Weeks" }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ "dates[granularity]": "week" }));
  expect(window.location.search).toContain("by=week");
});

test("compares with a year earlier, or with nothing", async () => {
  const { lastQuery, choose } = await open();
  await choose(/^Comparison: Previous period/, "A year earlier");
  await waitFor(() => expect(lastQuery()).toMatchObject({ compare: "year" }));
  await choose(/^Comparison: A year earlier/, "None");
  await waitFor(() => expect(lastQuery()).not.toHaveProperty("compare"));
  expect(window.location.search).toContain("compare=none");
});

test("compares with a custom range once both days are chosen", async () => {
  const { user, lastQuery, choose } = await open();
  await choose(/^Comparison: /, "Custom range");
  await user.type(await screen.findByRole("textbox", { name: "Compare from" }), "1.2.2026");
  await user.type(screen.getByRole("textbox", { name: "Compare to" }), "2.2.2026");
  await user.click(screen.getByRole("button", { name: "Compare" }));
  await waitFor(() =>
    expect(lastQuery()).toMatchObject({ "compare[from]": "2026-02-01", "compare[to]": "2026-02-02" }),
  );
  expect(window.location.search).toContain("compare_from=2026-02-01&compare_to=2026-02-02");
});

test("says that a compared range has another length than the shown one", async () => {
  const { user } = await open(`${AT}&compare=own&compare_from=2026-02-05&compare_to=2026-02-05`);
  expect(await screen.findByText("Compares 2 days with 1 day. Rates are comparable, totals aren’t.")).toBeVisible();
  const start = screen.getByRole("textbox", { name: "Compare from" });
  await user.clear(start);
  await user.type(start, "4.2.2026");
  await user.click(screen.getByRole("button", { name: "Compare" }));
  await waitFor(() => expect(screen.queryByText(/^Compares /)).toBeNull());
});

test("says that a compared range of more than 90 days is shortened, with the days that are compared", async () => {
  await open(`${AT}&compare=own&compare_from=2020-01-01&compare_to=2026-02-05`);
  const note = "You can compare with up to 90 days. The start date was moved. Compares 2 days with 90 days.";
  expect(await screen.findByText(note, { exact: false })).toBeVisible();
});

test("refuses a custom range that ends before it starts, at its end", async () => {
  const { user } = await open(`${AT}&compare=own&compare_from=2026-02-05&compare_to=2026-02-06`);
  const end = await screen.findByRole("textbox", { name: "Compare to" });
  await user.clear(end);
  await user.type(end, "1.2.2026");
  expect(end).toHaveAccessibleDescription(expect.stringContaining("The end is before the start."));
  await user.click(screen.getByRole("button", { name: "Compare" }));
  expect(window.location.search).toContain("compare_to=2026-02-06");
});

test("adds and removes metrics", async () => {
  const { lastQuery, choose } = await open(`${AT}&metrics=searches,ctr`);
  expect(lastQuery()).toMatchObject({ metrics: "searches,ctr" });
  await choose(/^2 metrics/, "No-results rate");
  await waitFor(() => expect(lastQuery()).toMatchObject({ metrics: "searches,ctr,no_results" }));
  await choose(/^3 metrics/, "Searches");
  await waitFor(() => expect(lastQuery()).toMatchObject({ metrics: "ctr,no_results" }));
});

test("offers neither comparison nor metrics for another backend", async () => {
  renderScreen(<SiteStatsScreen siteId="100200-300401" />, {
    answers: [answer(fetchStats, legacyStats), ...around],
    ...{ page: legacyPage, at: `${AT}&compare=own` },
  });
  await screen.findByRole("region", { name: "Metrics for the period" });
  expect(screen.queryByRole("button", { name: /^Comparison/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /metrics$/ })).toBeNull();
  expect(screen.queryByRole("textbox", { name: "Compare from" })).toBeNull();
});
