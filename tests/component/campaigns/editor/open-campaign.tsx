import { screen } from "@testing-library/react";
import { CampaignEditorScreen } from "@/components/campaigns/editor/campaign-editor-screen";
import type { Campaign, CampaignDraft, CampaignInput } from "@/lib/contract/campaigns/campaign-calls";
import { clashes, show } from "@/lib/contract/campaigns/campaigns";
import { checkImage } from "@/lib/contract/campaigns/image-checks";
import * as listings from "@/lib/contract/campaigns/listing-campaigns";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import type { Answer } from "@/lib/http/endpoint";
import { answer, type FakeAnswer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

/** Time at which tests open the editor: a Tuesday noon in Prague. */
export const OPENED_AT = Date.parse("2026-03-10T11:00:00Z");

export const SITE = "100200-300401";
export const HEADER = "https://img.example/header.jpg";

/** A campaign as sent: two queries and a banner above the results. */
export function makeCampaignInput(over: Partial<CampaignInput> = {}): CampaignInput {
  return {
    id: "k1",
    queries: "tent, stan",
    categories: null,
    target_url: "https://shop.example/tents",
    banners: { search_header: { desktop_url: HEADER, mobile_url: null } },
    active_from: null,
    active_to: null,
    ...over,
  };
}

/** A live campaign. */
export function makeCampaign(over: Partial<Campaign> = {}): Campaign {
  const { active_from, active_to, ...sent } = makeCampaignInput();
  return {
    ...sent,
    ...{ active_from, active_to, id: "k1", revision: 3, updated_at: "2026-03-09T10:00:00Z", updated_by: "Dana" },
    ...over,
  };
}

/** A draft by Petra over the live revision 3. */
export function makeDraft(campaign: CampaignInput, over: Partial<CampaignDraft> = {}): CampaignDraft {
  return {
    campaign,
    base: makeCampaignInput(),
    base_revision: 3,
    revision: 5,
    updated_at: "2026-03-10T10:48:00Z",
    updated_by: { id: "u2", name: "Petra" },
    review: null,
    ...over,
  };
}

type Shown = Answer<typeof show>;

/** What our backend shows of a campaign. */
export function makeShownCampaign(over: Partial<Shown> = {}): Shown {
  return {
    campaign: makeCampaign(),
    draft: null,
    approval_required: false,
    health: { at: null, problems: [] },
    numbers: { impressions: 0, clicks: 0, ctr: { value: null, n: 0, of: 0 } },
    placements: [],
    ...over,
  };
}

const EMPTY = { filters: [], quicksearch_hits: [], facets: [], hits: [], total_hits: 0 };

/** Answers of the search host: a product, and campaigns. */
export function makeShopAnswers(campaigns: Answer<typeof search>["results"]["campaigns"] = []): FakeAnswer[] {
  const hit = { url: "P1", type: "item", attributes: { title: "Tent Alpha", price: "9 Kč", availability: 1 } };
  return [
    answer(search, { results: { ...EMPTY, hits: [hit], total_hits: 1, campaigns } }),
    answer(autocomplete, {
      ...{ exact_match_hits_count: 1, partial_match_hits_count: 0, partial_match_terms: [] },
      hits: [hit, { url: "B1", type: "brand", attributes: { title: "Alpina" } }],
      campaigns,
    }),
  ];
}

/** Answers each check as an image of the right size. */
export const goodImages = answer(checkImage, { code: "ok", width: 2048, height: 320, bytes: 219_136 });

/** Answers that no campaign conflicts with others. */
const noClashes = [answer(clashes, { clashes: [] }), answer(listings.clashes, { clashes: [] })];

/** Groups of our backend. */
export const GROUPS = ["campaigns", "checks", "rule_times", "drafts", "history", "search_debug"];

type Opened = {
  id?: string | null;
  subject?: string;
  answers?: FakeAnswer[];
  groups?: string[];
  rights?: { roles: string[]; policies: string[] };
  kind?: "campaigns" | "listing-campaigns";
  locale?: "en" | "cs" | "sk" | "pl";
  /** That of the site; defaults to Europe/Prague. */
  timeZone?: string;
};

/** Opens the editor and waits for its form; a null id is a new campaign. */
export async function openCampaign(opened: Opened = {}) {
  const drawn = renderCampaign(opened);
  await screen.findByRole("heading", { level: 1 });
  return drawn;
}

/** Opens the screen of a campaign. */
export function renderCampaign({ id = "k1", subject, answers = [], groups = GROUPS, ...rest }: Opened = {}) {
  const { rights = { roles: ["owner"], policies: ["campaigns"] }, kind = "campaigns", locale, timeZone } = rest;
  const page = makeSitePage({ groups, rights });
  jest.spyOn(Date, "now").mockReturnValue(OPENED_AT);
  const folder = kind === "campaigns" ? "campaigns" : "plp_campaigns";
  return renderScreen(
    <CampaignEditorScreen siteId={SITE} kind={kind} id={id} subject={subject} openedAt={OPENED_AT} />,
    {
      answers: [...answers, answer(show, makeShownCampaign()), ...noClashes, goodImages, ...makeShopAnswers()],
      page: timeZone === undefined ? page : { ...page, site: { ...page.site, time_zone: timeZone } },
      at: `/sites/${SITE}/${folder}/${id ?? "new"}`,
      locale,
    },
  );
}
