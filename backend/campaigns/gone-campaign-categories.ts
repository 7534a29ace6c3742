import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { implement } from "@/backend/kit/implement";
import { loadGoneCategories } from "@/backend/search/categories/gone-rows";
import { goneCategories } from "@/lib/contract/campaigns/listing-campaigns";
import { formatCampaignTitle } from "@/lib/domain/search/campaign-title";

type NamedRow = { path: string; id: string; subjects: string[] };
type CampaignName = { id: string; title: string };

/** The campaigns that name a category that is gone, live ones first, by the path of the category. */
async function loadNaming(tx: Tx, siteId: string): Promise<Map<string, CampaignName[]>> {
  const { rows } = await tx.execute<NamedRow>(sql`
    select g.path, b.id, to_jsonb(b.subjects) as subjects from gone_categories g
      join campaigns b on b.site_id = g.site_id and b.kind = 'listing-campaigns' and b.keys @> array[g.path]
      where g.site_id = ${siteId}
    union all
    select g.path, d.object_id as id, d.content->'campaign'->'subjects' as subjects from gone_categories g
      join drafts d on d.site_id = g.site_id and d.kind = 'listing-campaigns'
        and d.content->'campaign'->'subjects' @> to_jsonb(g.path)
      where g.site_id = ${siteId}`);
  const found = new Map<string, CampaignName[]>();
  for (const { path, id, subjects } of rows) {
    const named = found.get(path) ?? [];
    if (named.some((one) => one.id === id)) continue;
    found.set(path, [...named, { id, title: formatCampaignTitle("listing-campaigns", subjects) }]);
  }
  return found;
}

const listHandler = implement(goneCategories, async (_, { tx, site }) => {
  const named = await loadNaming(tx, site.siteId);
  const gone = named.size === 0 ? new Map<string, never>() : await loadGoneCategories(tx, site.siteId);
  const items = [...gone].flatMap(([path, facts]) => {
    const campaigns = named.get(path);
    return campaigns === undefined ? [] : [{ path, ...facts, campaigns }];
  });
  return { items };
});

export const goneCampaignCategoryHandlers = [listHandler];
