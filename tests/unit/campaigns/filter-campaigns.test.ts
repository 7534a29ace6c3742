import { toCampaignInput } from "@/lib/domain/campaigns/campaign";
import {
  type CampaignFilter,
  filterCampaigns,
  type ListedCampaign,
  toListedCampaign,
} from "@/lib/domain/campaigns/filter-campaigns";
import { makeBanner, makeCampaign } from "@/tests/support/campaigns";

const CONTEXT = { kind: "campaigns", at: Date.parse("2026-03-01T12:00:00Z"), timeZone: "Europe/Prague" } as const;
const NUMBERS = (impressions: number, clicks: number) => ({
  impressions,
  clicks,
  ctr: { value: impressions === 0 ? null : clicks / impressions, n: clicks, of: impressions },
});

function aRow(
  id: string,
  over: Parameters<typeof makeCampaign>[0],
  more: Partial<ListedCampaign> = {},
): ListedCampaign {
  const campaign = {
    ...toCampaignInput("campaigns", id, makeCampaign(over)),
    id,
    updated_at: `2026-02-0${id}T10:00:00Z`,
  };
  return { ...toListedCampaign(campaign, CONTEXT), ...more };
}

const ROWS = [
  aRow("1", { subjects: ["Stan", "spacák"] }, { numbers: NUMBERS(10, 5) }),
  aRow(
    "2",
    { subjects: ["lamp"], active_from: "2026-04-01" },
    { numbers: NUMBERS(40, 4), health: { at: "2026-02-28T12:00:00Z", problems: [{ code: "not_checked" }] } },
  ),
  aRow("3", { subjects: ["tent"], active_to: "2026-02-01", banners: { search_list: makeBanner("a") } }),
  aRow(
    "4",
    { subjects: ["axe"], target_url: "https://shop.example/Příslušenství" },
    { state: "draft", is_waiting: true },
  ),
  aRow(
    "5",
    { subjects: ["Čelovka"], active_to: "2026-03-20" },
    { health: { at: null, problems: [{ code: "redirects" }] } },
  ),
];
const list = (filter: Partial<CampaignFilter>): string[] =>
  filterCampaigns(ROWS, { q: "", page: 1, ...filter }, CONTEXT).items.map(({ id }) => id);

test.each([
  ["most recently changed first", {}, ["5", "4", "3", "2", "1"]],
  ["by query, without accents", { q: "SPACAK" }, ["1"]],
  ["by target", { q: "prislusenstvi" }, ["4"]],
  ["by state", { state: "planned" }, ["2"]],
  ["by placement", { placement: "search_list" }, ["3"]],
  ["by problem", { problem: "any" }, ["5"]],
  ["by review", { waiting: "review" }, ["4"]],
  ["by first query", { sort: "subject" }, ["4", "5", "2", "1", "3"]],
  ["by next change", { sort: "next_change" }, ["5", "2", "1", "3", "4"]],
  ["by impressions, unknown last", { sort: "impressions" }, ["2", "1", "3", "4", "5"]],
  ["by click-through rate", { sort: "ctr" }, ["1", "2", "3", "4", "5"]],
] as const)("campaigns are listed %s", (_, filter, ids) => {
  expect(list(filter)).toEqual(ids);
});

test("the counts cover all campaigns, whatever the filter", () => {
  const { facets, total_count } = filterCampaigns(ROWS, { q: "lamp", page: 1 }, CONTEXT);
  expect(total_count).toBe(1);
  expect(facets).toEqual({
    states: { active: 2, planned: 1, ended: 1, draft: 1 },
    placements: {
      ...{ autocomplete_list: 0, autocomplete_top: 0, search_panel: 0, search_footer: 0 },
      ...{ search_header: 4, search_list: 1 },
    },
    problems: 1,
    waiting: 1,
  });
});

test("a page after the last one is the last one", () => {
  const rows = Array.from({ length: 51 }, (_, at) => ({ ...aRow("1", {}), id: String(at) }));
  const page = filterCampaigns(rows, { q: "", page: 9 }, CONTEXT);
  expect([page.page, page.total_pages, page.items.length, page.total_count]).toEqual([2, 2, 1, 51]);
});
