import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { goneCategories } from "@/backend/db/schema/search/gone-categories";
import { loadGoneCategories } from "@/backend/search/categories/gone-rows";
import type { GoneListing } from "@/lib/contract/customizations/product-listings";

const LISTINGS_MAX = 100;

/** Listings whose category is gone, or the one with this id, and how many there are. */
export async function loadGoneListings(
  tx: Tx,
  siteId: string,
  id: string | undefined,
): Promise<{ items: GoneListing[]; total_count: number }> {
  const c = customizations;
  const where = and(eq(c.siteId, siteId), eq(c.kind, "product-listings"), id === undefined ? undefined : eq(c.id, id));
  const isGone = and(eq(goneCategories.siteId, c.siteId), eq(goneCategories.path, c.subjectKey));
  const listings = await tx
    .select({ id: c.id, path: c.subjectKey, type: c.type, revision: c.revision, rules: COUNT_RULES, ...EXTRAS })
    .from(c)
    .innerJoin(goneCategories, isGone)
    .where(where)
    .orderBy(desc(goneCategories.goneAt), c.subjectKey, c.type)
    .limit(LISTINGS_MAX);
  const [sum] = await tx.select({ total: count() }).from(c).innerJoin(goneCategories, isGone).where(where);
  const known = await loadGoneCategories(tx, siteId);
  const found = listings.flatMap(({ path, ...row }) => {
    const gone = known.get(path);
    return gone === undefined ? [] : [{ path, gone, ...row }];
  });
  const targets = await loadTargets(
    tx,
    siteId,
    found.flatMap(({ gone }) => gone.successor?.path ?? []),
  );
  const items = found.map(({ path, gone, rules: rules_count, hasDraft: has_draft, campaigns, ...row }) => ({
    ...row,
    ...gone,
    category_full: path,
    rules_count,
    has_draft,
    campaigns_count: campaigns,
    target: targets.find((one) => one.path === gone.successor?.path && one.type === row.type)?.target ?? null,
  }));
  return { items, total_count: sum?.total ?? 0 };
}

// Names of tables are written out: in a statement with one table, columns would be without theirs.
const COUNT_RULES = sql<number>`(select count(*)::int from rules r
  where r.site_id = customizations.site_id and r.customization_id = customizations.id)`;

const EXTRAS = {
  hasDraft: sql<boolean>`exists (select from drafts d where d.site_id = customizations.site_id
    and d.kind = 'product-listings' and d.object_id = customizations.id)`,
  campaigns: sql<number>`(select count(*)::int from (
    select b.id from campaigns b where b.site_id = customizations.site_id and b.kind = 'listing-campaigns'
      and b.keys @> array[customizations.subject_key]
    union select d.object_id from drafts d where d.site_id = customizations.site_id and d.kind = 'listing-campaigns'
      and d.content->'campaign'->'subjects' @> to_jsonb(customizations.subject_key)) named)`,
};

/** The customizations that successors have already, by path and type. */
async function loadTargets(tx: Tx, siteId: string, paths: readonly string[]) {
  if (paths.length === 0) return [];
  const c = customizations;
  const rows = await tx
    .select({ path: c.subjectKey, type: c.type, id: c.id, rules_count: COUNT_RULES })
    .from(c)
    .where(and(eq(c.siteId, siteId), eq(c.kind, "product-listings"), inArray(c.subjectKey, [...new Set(paths)])));
  return rows.map(({ path, type, ...target }) => ({ path, type, target }));
}
