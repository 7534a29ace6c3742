import { screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SiteStatsScreen } from "@/components/analytics/site-stats/site-stats-screen";
import type { LeftOut } from "@/lib/contract/analytics/left-out";
import { fetchStats } from "@/lib/contract/analytics/site-stats";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { AT, around, makeStats, page } from "./site-stats/stats-answers";

// What the metrics of a screen leave out, and the switch of bots.

const NOTHING: LeftOut = { bot_visits: 0, bot_searches: 0, foreign_orders: 0, bots_known_from: null };

function open(leftOut: Partial<LeftOut> | null, at = AT) {
  const stats = { ...makeStats(), left_out: leftOut && { ...NOTHING, ...leftOut } };
  return renderScreen(<SiteStatsScreen siteId="100200-300401" />, {
    answers: [answer(fetchStats, stats), ...around],
    page,
    at,
  });
}

const region = () => screen.findByRole("region", { name: "Not in the metrics" });

test("says how many visits of bots are left out, and shows them among the others on request", async () => {
  const { user, calls, container } = open({ bot_visits: 1_234, bot_searches: 1 });
  const strip = within(await region());
  expect(strip.getByText("Left out: 1,234 visits by bots, with 1 search.")).toBeInTheDocument();
  const toggle = strip.getByRole("switch", { name: "With bots" });
  expect(toggle).not.toBeChecked();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(toggle);
  expect(window.location.search).toContain("with_bots=1");
  expect(await screen.findByText("Included: 1,234 visits by bots, with 1 search.")).toBeInTheDocument();
  expect(toggle).toBeChecked();
  expect(calls(fetchStats).at(-1)?.query).toMatchObject({ with_bots: "1" });
  await user.click(toggle);
  expect(await screen.findByText("Left out: 1,234 visits by bots, with 1 search.")).toBeInTheDocument();
});

test("says from which day bots are known, and how many orders have another currency", async () => {
  open({ foreign_orders: 3, bots_known_from: "2026-03-05" });
  const strip = within(await region());
  expect(strip.getByText("Left out: 3 orders in a currency other than CZK.")).toBeInTheDocument();
  expect(strip.getByText(/^Bots are recognized since 05\.03\.2026\./)).toBeInTheDocument();
  expect(strip.queryByRole("switch")).toBeNull();
});

test("says how many orders came from pages that were loaded again", async () => {
  open({ repeated_orders: 2 });
  const strip = within(await region());
  expect(
    strip.getByText("Left out: 2 orders from pages that were loaded again. Each order counts once."),
  ).toBeInTheDocument();
});

test.each([
  ["an answer that leaves nothing out", {}],
  ["an answer of another backend", null],
])("says nothing for %s", async (_, leftOut) => {
  open(leftOut);
  await screen.findByRole("region", { name: "Metrics for the period" });
  expect(screen.queryByRole("region", { name: "Not in the metrics" })).toBeNull();
});
