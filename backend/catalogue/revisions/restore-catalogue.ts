import { VARIANTS } from "@vitrine/engine/variants";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import type { FeedRunRow } from "@/backend/db/schema/catalogue/plans";
import { catalogueRevisions } from "@/backend/db/schema/catalogue/runs";
import { isIn, runRanges, STEP_ROWS } from "@/backend/db/steps";
import { type CatalogueDiff, compareRemovable } from "./compare-catalogue";
import type { Replacement } from "./replacement";

/** Range of restorable revisions: from `from` to before `current`. */
export type Restorable = { from: number; current: number };

/** Loads the restorable revisions of a site's catalog: all versions since must be stored. */
export async function loadRestorable(tx: Tx, siteId: string): Promise<Restorable> {
  const { rows } = await tx.execute<{ current: string; from: string }>(sql`
    select s.catalogue_revision as current, coalesce((
      select min(revision) - 1 from (
        select revision, revision + row_number() over (order by revision desc) as place
        from catalogue_revisions where site_id = ${siteId} and is_kept
      ) kept where kept.place = s.catalogue_revision + 1
    ), s.catalogue_revision) as "from"
    from sites s where s.site_id = ${siteId}`);
  const [row] = rows;
  return { from: Number(row?.from ?? 0), current: Number(row?.current ?? 0) };
}

/** Whether a revision can be restored; also false if it is the current one. */
export function isRestorable(revision: number | null, { from, current }: Restorable): boolean {
  return revision !== null && revision >= from && revision < current;
}

/** The revision before an approved run, which can be restored; null if the run was not approved or changed nothing. */
export function getRevisionBefore({
  status,
  decision,
  revision,
  counts,
}: Pick<FeedRunRow, "status" | "decision" | "revision" | "counts">): number | null {
  // A run without changes has the revision of an earlier one.
  const changes = (counts?.added ?? 0) + (counts?.changed ?? 0) + (counts?.removed ?? 0);
  return status === "succeeded" && decision === "approved" && changes > 0 && revision !== null ? revision - 1 : null;
}

/**
 * Stages the items of a revision that differ from the current ones, and compares like `compareCatalogue`. `versions_deleted` if
 * versions since have been deleted; null if nothing differs.
 */
export async function compareWithRevision(
  replacement: Replacement,
  revision: number,
): Promise<CatalogueDiff | null | "versions_deleted"> {
  const { database, siteId } = replacement;
  const since = await database.withSystem((tx) => loadRevisionsSince(tx, siteId, revision));
  if (since === null) return "versions_deleted";
  for (const later of since) await stageVersions(replacement, later, revision);
  return compareRemovable(replacement, sql`c.written_in > ${revision}`);
}

/**
 * Stages the versions that existed at a revision and that a later one replaced; each item has at most one.
 * @param later the revision that replaced them.
 */
async function stageVersions(
  { database, siteId, importId }: Replacement,
  later: number,
  revision: number,
): Promise<void> {
  const rows = sql`item_versions v where v.site_id = ${siteId} and v.revision = ${later}`;
  await runRanges(database, { rows, size: STEP_ROWS }, async (tx, range) => {
    const restored = sql`${rows} and ${isIn(sql`v.identity`, range)} and v.written_in <= ${revision}`;
    await tx.execute(sql`
      insert into import_items (site_id, import_id, identity, type, title, attributes, hash, sold_out)
      select v.site_id, ${importId}, v.identity, v.type, v.title, v.attributes, v.hash, v.sold_out
      from ${restored} on conflict do nothing`);
    await tx.execute(sql`
      insert into merged_rows (site_id, import_id, identity)
      select v.site_id, ${importId}, r.identity
      from (select v.* from ${restored} and v.attributes ? ${VARIANTS}) v
      cross join lateral jsonb_to_recordset(v.attributes -> ${VARIANTS}) as r(identity text)
      where r.identity <> v.identity on conflict do nothing`);
  });
}

/** Loads the later revisions that have versions; null if some have been deleted. */
async function loadRevisionsSince(tx: Tx, siteId: string, revision: number): Promise<number[] | null> {
  const [site] = await tx.select({ current: sites.catalogueRevision }).from(sites).where(eq(sites.siteId, siteId));
  const isSince = and(eq(catalogueRevisions.siteId, siteId), gt(catalogueRevisions.revision, revision));
  const revisions = await tx
    .select({ revision: catalogueRevisions.revision, versions: catalogueRevisions.versions })
    .from(catalogueRevisions)
    .where(and(isSince, eq(catalogueRevisions.hasVersions, true)))
    .orderBy(catalogueRevisions.revision);
  if (site === undefined || revisions.length !== site.current - revision) return null;
  return revisions.filter(({ versions }) => versions > 0).map((row) => row.revision);
}
