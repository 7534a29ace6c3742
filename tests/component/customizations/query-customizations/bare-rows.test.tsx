import { screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { QueryListScreen } from "@/components/customizations/query-customizations/query-list-screen";
import type { RowNumbers, SearchNumbers } from "@/lib/contract/customizations/customization-numbers";
import { type ListItem, list } from "@/lib/contract/customizations/query-customizations";
import { buildCells, COLUMNS } from "@/scripts/bench/bare-app/app/rows/cells.jsx";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// The bench compares the list with a bare page that draws the same rows (scripts/bench/bare-app). Here it shows at once if they differ.

const OWNER = { value: "u7", name: "Petra Novotná", count: 1 };

function someNumbers(searches: number, clicks: number): SearchNumbers {
  const none = { value: null, n: 0, of: 0 };
  const ctr = searches === 0 ? none : { value: clicks / searches, n: clicks, of: searches };
  return { searches, ctr, conversion: none, revenue: 0, position: searches === 0 ? null : 2.4 };
}

function anEffect(verdict: "better" | "worse" | "no_difference" | "not_enough_data"): RowNumbers["effect"] {
  const side = { value: 0.2, n: 20, of: 100 };
  const times = { since: "2026-03-01", days: 14, before: side, after: side, margin: 0.01 };
  return { verdict, method: "before_after", change: verdict === "worse" ? -0.031 : 0.05, ...times };
}

function aRow(id: string, over: Partial<ListItem>): ListItem {
  const counts = { rules_count: 3, active_rules_count: 2, planned_rules_count: 0 };
  const change = { updated_at: "2025-03-09T10:00:00Z", updated_by: "Dana" };
  const lists = { aliases: [], problems: [], tags: [], owners: [] };
  const numbers = { now: someNumbers(0, 0), before: someNumbers(0, 0) };
  const plain = { id, query: id, type: "item", mode: "simple" as const, has_draft: false, next_change: null };
  return { ...plain, ...counts, ...change, ...lists, numbers, ...over };
}

const ROWS: readonly ListItem[] = [
  aRow("empty", { rules_count: 0, active_rules_count: 0 }),
  aRow("draft", { has_draft: true, aliases: ["one", "two"], mode: "advanced", active_rules_count: 0 }),
  aRow("waiting", { has_draft: true, is_waiting: true, planned_rules_count: 2, tags: ["sale"] }),
  aRow("problems", { problems: ["item_gone", "sold_out", "all_expired"], tags: ["a", "b", "c"], owners: ["u7"] }),
  aRow("planned", {
    next_change: { at: `${new Date().getFullYear() + 1}-04-02T06:00:00Z`, kind: "starts" },
    problems: ["waiting_catalogue"],
  }),
  aRow("few", { numbers: { now: someNumbers(12, 3), before: someNumbers(4, 1) } }),
  ...(["better", "worse", "no_difference", "not_enough_data"] as const).map((verdict) =>
    aRow(verdict, {
      numbers: { now: someNumbers(1234, 321), before: someNumbers(1000, 100), effect: anEffect(verdict) },
    }),
  ),
];

/** The markup of cells between those of the selection and the actions, which get their controls in the browser. */
function readCells(row: Element): string[] {
  const cells = [...row.children];
  const first = cells.findIndex(({ tagName }) => tagName === "TH");
  return cells.slice(first, -1).map((cell) => cell.outerHTML);
}

test("the bare page of the bench draws the same cells as the list", async () => {
  const facets = { states: { active: 1, planned: 1, inactive: 1 }, types: [], tags: [], owners: [OWNER], problems: 2 };
  const page = { items: [...ROWS], page: 1, per_page: 20, total_pages: 1, total_count: ROWS.length, facets };
  const { site } = makeSitePage();
  renderScreen(<QueryListScreen siteId={site.trackingCode} />, {
    answers: [answer(list, page)],
    page: makeSitePage({ site: { ...site, time_zone: "Europe/London" }, groups: ["rule_notes"] }),
    at: `/sites/${site.trackingCode}/query_customizations`,
  });
  await screen.findByRole("row", { name: /not_enough_data/ });
  const own = [...document.querySelectorAll("table.rows tbody tr")].map(readCells);
  const table = document.createElement("table");
  const names = new Map([[OWNER.value, OWNER.name]]);
  table.innerHTML = renderToStaticMarkup(
    <tbody>
      {ROWS.map((row) => (
        <tr key={row.id}>{buildCells(row, names)}</tr>
      ))}
    </tbody>,
  );
  const bare = [...table.querySelectorAll("tr")].map(readCells);
  expect(bare).toEqual(own);
  const heads = [...document.querySelectorAll("table.rows thead th")].map((head) => head.textContent?.trim());
  const first = heads.indexOf("Query");
  expect(heads.slice(first, first + COLUMNS.length - 2)).toEqual(COLUMNS.slice(1, -1));
});
