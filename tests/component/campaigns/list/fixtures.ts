import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import type { Answer } from "@/lib/http/endpoint";
import { makeSitePage } from "@/tests/support/render-shell";

/** Time at which tests open the list: a Tuesday noon in Prague. */
export const OPENED_AT = Date.parse("2026-03-10T11:00:00Z");

/** A page of a site whose backend has all calls of campaigns. */
export const OURS = makeSitePage({
  groups: ["campaigns", "history"],
  rights: { roles: [], policies: ["campaigns"] },
});

type PageAnswer = Answer<CampaignCalls["page"]>;
type Row = PageAnswer["items"][number];

/** A campaign that is shown for "tent" above the results. */
export function makeCampaign(over: Partial<Row> = {}): Row {
  return {
    id: "k1",
    queries: "tent, tarp",
    categories: null,
    target_url: "https://shop.example/summer",
    banners: { search_header: { desktop_url: "https://img.example/head.jpg", mobile_url: null } },
    active_from: null,
    active_to: "2031-03-20T22:00:00Z",
    updated_at: "2026-03-09T10:00:00Z",
    updated_by: "Dana",
    revision: 1,
    state: "active",
    has_draft: false,
    is_waiting: false,
    health: { at: "2026-03-10T04:00:00Z", problems: [] },
    numbers: { impressions: 1200, clicks: 60, ctr: { value: 0.05, n: 60, of: 1200 } },
    ...over,
  };
}

/** A page of campaigns with counts. */
export function makePage(items: Row[] = [makeCampaign()], over: Partial<PageAnswer> = {}): PageAnswer {
  const placements = {
    ...{ autocomplete_list: 0, autocomplete_top: 0, search_header: 3 },
    ...{ search_panel: 0, search_list: 1, search_footer: 0 },
  };
  return {
    items,
    ...{ page: 1, per_page: 50, total_pages: 1, total_count: items.length },
    facets: { states: { active: 2, planned: 1, ended: 4, draft: 1 }, placements, problems: 1, waiting: 1 },
    ...over,
  };
}
