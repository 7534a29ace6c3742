import type { campaigns, StoredBanners } from "@/backend/db/schema/campaigns/campaigns";
import { buildBannerPath } from "@/backend/shop/pictures/banner-images";
import type { MotifName } from "@/backend/shop/pictures/banner-scenes";
import type { Placement } from "@/lib/contract/campaigns/placements";
import { toSubjectKey } from "@/lib/domain/campaigns/campaign";
import { DAY_MS, HOUR_MS } from "@/lib/domain/kit/durations";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import { buildKindPath } from "./other-plans";
import { OPERATOR, OWNER } from "./plan";
import type { DemoSite } from "./sites";

/** A demo campaign to create; its motif is a kind of product too. */
type CampaignPlan = {
  kind: CampaignKind;
  motif: MotifName & string;
  /** Kinds of products whose nouns, or categories, are its subjects. */
  subjects: readonly string[];
  placements: readonly Placement[];
  /** Start and end in days from the time of seeding; open if missing. */
  from?: number;
  to?: number;
  daysAgo: number;
  by: string;
};

/** Makes banner campaigns: of queries that are active, scheduled and ended, and one of a listing. */
export function makeCampaigns(site: DemoSite, { shopUrl, now }: { shopUrl: string; now: Date }) {
  const today = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const computeDate = (days: number | undefined) => (days === undefined ? null : new Date(today + days * DAY_MS));
  const plans = site.stream === "outdoor" ? OUTDOOR : OFFICE;
  return plans.map((plan, index): typeof campaigns.$inferInsert => {
    const isListing = plan.kind === "listing-campaigns";
    const subjects = plan.subjects.map((kind) => (isListing ? buildKindPath(kind, site, 3) : findNoun(site, kind)));
    const updatedAt = new Date(today - plan.daysAgo * DAY_MS - index * 53 * 60_000);
    return {
      siteId: site.siteId,
      id: `demo-campaign-${index + 1}`,
      kind: plan.kind,
      subjects,
      keys: subjects.map((subject) => toSubjectKey(plan.kind, subject)),
      targetUrl: `${shopUrl}/shop/${site.siteId}/category?${new URLSearchParams({ path: buildKindPath(plan.motif, site, 3) })}`,
      banners: makeBanners(plan, shopUrl),
      activeFrom: computeDate(plan.from),
      activeTo: computeDate(plan.to),
      createdAt: new Date(updatedAt.getTime() - 2 * DAY_MS),
      updatedAt,
      updatedBy: plan.by,
    };
  });
}

function makeBanners({ motif, placements }: CampaignPlan, shopUrl: string): StoredBanners {
  const buildUrl = (placement: Placement, device: "desktop" | "mobile") =>
    `${shopUrl}${buildBannerPath(motif, placement, device)}`;
  return Object.fromEntries(
    placements.map((name) => [name, { desktop_url: buildUrl(name, "desktop"), mobile_url: buildUrl(name, "mobile") }]),
  );
}

function findNoun({ words }: DemoSite, kind: string): string {
  return words.nouns[kind]?.[0] ?? kind;
}

const EVERYWHERE: readonly Placement[] = [
  "search_header",
  "search_panel",
  "search_list",
  "search_footer",
  "autocomplete_top",
  "autocomplete_list",
];

const OUTDOOR: readonly CampaignPlan[] = [
  {
    kind: "campaigns",
    motif: "kayak",
    subjects: ["kayak"],
    placements: EVERYWHERE,
    from: -60,
    daysAgo: 4,
    by: OWNER,
  },
  {
    kind: "campaigns",
    motif: "tent",
    subjects: ["tent", "sleepingBag"],
    placements: ["search_header", "search_list", "autocomplete_top"],
    from: 6,
    to: 20,
    daysAgo: 1,
    by: OPERATOR,
  },
  {
    kind: "campaigns",
    motif: "headlamp",
    subjects: ["headlamp"],
    placements: ["search_header", "search_footer"],
    from: -50,
    to: -9,
    daysAgo: 50,
    by: OPERATOR,
  },
  {
    kind: "listing-campaigns",
    motif: "backpack",
    subjects: ["backpack"],
    placements: ["search_header", "search_list"],
    from: -40,
    to: 25,
    daysAgo: 12,
    by: OWNER,
  },
];

const OFFICE: readonly CampaignPlan[] = [
  {
    kind: "campaigns",
    motif: "laptop",
    subjects: ["laptop"],
    placements: EVERYWHERE,
    from: -60,
    daysAgo: 4,
    by: OWNER,
  },
  {
    kind: "campaigns",
    motif: "monitor",
    subjects: ["monitor"],
    placements: ["search_header", "search_list"],
    from: 6,
    to: 20,
    daysAgo: 1,
    by: OWNER,
  },
  {
    kind: "campaigns",
    motif: "headphones",
    subjects: ["headphones"],
    placements: ["search_header", "search_footer"],
    from: -50,
    to: -9,
    daysAgo: 50,
    by: OWNER,
  },
  {
    kind: "listing-campaigns",
    motif: "officeChair",
    subjects: ["officeChair"],
    placements: ["search_header", "search_list"],
    from: -40,
    to: 25,
    daysAgo: 12,
    by: OWNER,
  },
];
