import type { campaigns, StoredBanners } from "@/backend/db/schema/campaigns/campaigns";
import { buildBannerPath } from "@/backend/shop/pictures/banner-images";
import type { BannerPlacement } from "@/lib/contract/campaigns/placements";
import { toCampaignSubjectKey } from "@/lib/domain/campaigns/campaign";
import { DAY_MS, HOUR_MS } from "@/lib/domain/kit/durations";
import type { Trade } from "./demo-data";
import { buildKindPath } from "./other-plans";
import { AUTHORS } from "./plan";
import type { DemoSite } from "./sites";

/** Makes banner campaigns: of queries that are active, scheduled and ended, and one of a listing. */
export function makeCampaigns(site: DemoSite, { shopUrl, now }: { shopUrl: string; now: Date }) {
  const today = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const computeDate = (days: number | undefined) => (days === undefined ? null : new Date(today + days * DAY_MS));
  return site.trade.campaigns.map((plan, index): typeof campaigns.$inferInsert => {
    const isListing = plan.kind === "listing-campaigns";
    const subjects = plan.subjects.map((kind) => (isListing ? buildKindPath(kind, site, 3) : findNoun(site, kind)));
    const updatedAt = new Date(today - plan.daysAgo * DAY_MS - index * 53 * 60_000);
    return {
      siteId: site.siteId,
      id: `demo-campaign-${index + 1}`,
      kind: plan.kind,
      subjects,
      keys: subjects.map((subject) => toCampaignSubjectKey(plan.kind, subject)),
      targetUrl: `${shopUrl}/shop/${site.siteId}/category?${new URLSearchParams({ path: buildKindPath(plan.motif, site, 3) })}`,
      banners: makeBanners(plan, shopUrl),
      activeFrom: computeDate(plan.from),
      activeTo: computeDate(plan.to),
      createdAt: new Date(updatedAt.getTime() - 2 * DAY_MS),
      updatedAt,
      updatedBy: AUTHORS[plan.by],
    };
  });
}

function makeBanners({ motif, placements }: Trade["campaigns"][number], shopUrl: string): StoredBanners {
  const buildUrl = (placement: BannerPlacement, device: "desktop" | "mobile") =>
    `${shopUrl}${buildBannerPath(motif, placement, device)}`;
  return Object.fromEntries(
    placements.map((name) => [name, { desktop_url: buildUrl(name, "desktop"), mobile_url: buildUrl(name, "mobile") }]),
  );
}

function findNoun({ texts }: DemoSite, kind: string): string {
  return texts.nouns[kind]?.[0] ?? kind;
}
