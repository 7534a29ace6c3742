import { screen } from "@testing-library/react";
import { NeighboringQueries } from "@/components/analytics/searches/neighboring-queries";
import type { QueryDetail } from "@/lib/contract/analytics/searches";
import { omit } from "@/lib/domain/kit/omit";
import { renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeFigures, makePage, makeRow } from "./searches-answers";

const figures = makeFigures(60, 24);
const answer = omit(makePage([]), "items", "page", "per_page", "total_pages", "total_count");

const detail: QueryDetail = {
  ...answer,
  ...makeRow("lamp", figures),
  totals: figures,
  previous: makeFigures(0),
  previous_range: { from: "2026-01-09", to: "2026-02-07" },
  ...{ series: [], items: [], items_total: 0, places: [], next: [], previous_queries: [], effect: null },
  devices: [
    { device: "mobile", searches: 40, clicked: 10, no_results: 0 },
    { device: "desktop", searches: 20, clicked: 14, no_results: 0 },
  ],
};

test("says if the share of a device rests on too few searches", () => {
  renderScreen(<NeighboringQueries siteId="100200-300401" detail={detail} scope="search" />, {
    answers: [],
    page: makeSitePage({ groups: [] }),
    at: "/sites/100200-300401/queries?q=lamp",
  });
  expect(screen.getByRole("row", { name: /^Mobile/ })).toHaveTextContent("401025%");
  expect(screen.getByRole("row", { name: /^Desktop/ })).toHaveTextContent("2014–");
});
