import { fold } from "@vitrine/engine/fold";
import { and, eq } from "drizzle-orm";
import { readStoredContent } from "@/backend/campaigns/rows/campaign-rows";
import type { Tx } from "@/backend/db/client";
import { campaigns } from "@/backend/db/schema/campaigns/campaigns";
import { actsWithin } from "@/backend/drafts/timeline/acts-within";
import { slicePage } from "@/backend/kit/lists";
import type { CampaignCalls } from "@/lib/contract/campaigns/campaign-calls";
import { listBannerPlacements } from "@/lib/domain/campaigns/campaign";
import { CAMPAIGNS_PER_PAGE } from "@/lib/domain/campaigns/filter-campaigns";
import { type CampaignKind, formatCampaignTitle } from "@/lib/domain/search/campaign-title";
import type { Answer, Parsed } from "@/lib/http/endpoint";

type Call = CampaignCalls["timeline"];

/** Loads a page of campaigns that are active within `[from, to)`, ordered by subject. */
export async function loadCampaignTimeline(
  tx: Tx,
  siteId: string,
  { kind, query }: { kind: CampaignKind; query: Parsed<Call>["query"] },
): Promise<Answer<Call>> {
  const t = campaigns;
  const rows = await tx
    .select()
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.kind, kind), actsWithin(t, query)));
  const keyed = rows.map((row) => ({ row, key: fold(row.subjects[0] ?? "") }));
  keyed.sort((a, b) => (a.key === b.key ? compare(a.row.id, b.row.id) : compare(a.key, b.key)));
  const page = slicePage(keyed, { page: query.page, perPage: CAMPAIGNS_PER_PAGE });
  return {
    ...page,
    items: page.items.map(({ row }) => {
      const { subjects, banners, active_from, active_to } = readStoredContent(row);
      const title = formatCampaignTitle(kind, subjects);
      return { id: row.id, title, placements: listBannerPlacements(banners), active_from, active_to };
    }),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}
