import { loadCampaigns, readContent, toWire } from "@/backend/campaigns/rows/campaign-rows";
import type { Tx } from "@/backend/db/client";
import type { Campaign } from "@/lib/contract/campaigns/campaign-calls";
import type { CampaignDates } from "@/lib/domain/campaigns/campaign";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";

/** A published campaign in wire format, with the dates that decide its state. */
export type LiveCampaign = { campaign: Campaign; dates: CampaignDates };

type Site = { siteId: string; revision: number };

// Cached by the site's revision, so that typing in the search box does not load all campaigns again.
const cache = new Map<string, { revision: number; rows: LiveCampaign[] }>();
const CACHE_SIZE_MAX = 20;

/** All published campaigns of a kind. */
export async function loadLiveCampaigns(
  tx: Tx,
  { siteId, revision }: Site,
  kind: CampaignKind,
): Promise<readonly LiveCampaign[]> {
  const key = `${siteId} ${kind}`;
  const known = cache.get(key);
  if (known?.revision === revision) return known.rows;
  const rows = (await loadCampaigns(tx, siteId, kind)).map((row) => ({
    campaign: toWire(row),
    dates: readContent(row),
  }));
  cache.delete(key);
  if (cache.size >= CACHE_SIZE_MAX) cache.delete(cache.keys().next().value ?? "");
  cache.set(key, { revision, rows });
  return rows;
}
