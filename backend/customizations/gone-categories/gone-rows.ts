import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { goneCategories } from "@/backend/db/schema/customizations/gone-categories";
import type { GoneListing } from "@/lib/contract/customizations/gone-categories";
import { findSuccessor } from "@/lib/domain/customizations/category-successor";

/** How a category disappeared, for an answer. */
export type GoneCategory = Pick<GoneListing, "gone_at" | "items" | "removed" | "successor">;

const LISTINGS_MAX = 100;

/** The former categories of a site by path, with their successors. */
export async function loadGoneCategories(tx: Tx, siteId: string): Promise<Map<string, GoneCategory>> {
  const rows = await tx.select().from(goneCategories).where(eq(goneCategories.siteId, siteId));
  const targets = new Map(rows.map((row) => [row.path, row.targets]));
  return new Map(
    rows.map(({ path, goneAt, items, removed }) => [
      path,
      { gone_at: goneAt.toISOString(), items, removed, successor: findSuccessor(targets, path) },
    ]),
  );
}

/** Listings whose category is gone, or the one with this id, and how many there are. */
export async function loadGoneListings(
  tx: Tx,
  siteId: string,
  id: string | undefined,
): Promise<{ items: GoneListing[]; total_count: number }> {
  const c = customizations;
  const where = and(
    eq(c.siteId, siteId),
    eq(c.kind, "product-listings"),
    id === undefined ? undefined : eq(c.id, id),
  );
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
  const items: GoneListing[] = [];
  for (const { path, rules: rules_count, hasDraft: has_draft, campaigns: campaigns_count, ...row } of listings) {
    const gone = known.get(path);
    if (gone === undefined) continue;
    const target = gone.successor === null ? null : await findTarget(tx, siteId, gone.successor.path, row.type);
    items.push({ ...row, category_full: path, rules_count, has_draft, campaigns_count, ...gone, target });
  }
  return { items, total_count: sum?.total ?? 0 };
}

const COUNT_RULES = sql<number>`(select count(*)::int from ${rules} r
  where r.site_id = ${customizations.siteId} and r.customization_id = ${customizations.id})`;

const EXTRAS = {
  hasDraft: sql<boolean>`exists (select from drafts d where d.site_id = ${customizations.siteId}
    and d.kind = 'product-listings' and d.object_id = ${customizations.id})`,
  campaigns: sql<number>`(select count(*)::int from (
    select b.id from campaigns b where b.site_id = ${customizations.siteId} and b.kind = 'listing-campaigns'
      and b.keys @> array[${customizations.subjectKey}]
    union select d.object_id from drafts d where d.site_id = ${customizations.siteId} and d.kind = 'listing-campaigns'
      and d.content->'campaign'->'subjects' @> to_jsonb(${customizations.subjectKey})) named)`,
};

async function findTarget(tx: Tx, siteId: string, path: string, type: string): Promise<GoneListing["target"]> {
  const c = customizations;
  const [row] = await tx
    .select({ id: c.id, rules_count: COUNT_RULES })
    .from(c)
    .where(and(eq(c.siteId, siteId), eq(c.kind, "product-listings"), eq(c.subjectKey, path), eq(c.type, type)));
  return row ?? null;
}
