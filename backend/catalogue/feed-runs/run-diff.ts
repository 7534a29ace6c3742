import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { FeedRunRow } from "@/backend/db/schema/catalogue/plans";
import { catalogueRevisions } from "@/backend/db/schema/catalogue/runs";
import type { DiffKind, RunDiffRow } from "@/lib/contract/catalogue/feed-runs";
import { buildDiffRow, type DiffQueryRow, loadRejectedRows } from "./rejected-changes";

/** Page size of a diff. */
export const DIFF_LIMIT = 50;

type Page = { kind: DiffKind; offset: number };
/** Items of a diff; `kept` is the number of stored items of the kind if not all are stored. */
type Diff = { rows: RunDiffRow[]; kept?: number };

/** Loads items that a run changed, or that a held or rejected run would change; null if the versions have been deleted. */
export async function loadDiff(tx: Tx, run: FeedRunRow, page: Page): Promise<Diff | null> {
  if (run.decision === "rejected") return loadRejectedDiff(tx, run, page);
  const rows = await loadDiffRows(tx, run, page);
  return rows === null ? null : { rows };
}

async function loadRejectedDiff(tx: Tx, { siteId, id }: FeedRunRow, page: Page): Promise<Diff | null> {
  // Locked, so that the staged items are not replaced by the stored changes between the statements.
  const { rows: runs } = await tx.execute<{ staged: string | null }>(
    sql`select staged from feed_runs where site_id = ${siteId} and id = ${id} for share`,
  );
  const staged = runs[0]?.staged ?? null;
  if (staged === null) return loadRejectedRows(tx, { siteId, runId: id }, { ...page, limit: DIFF_LIMIT });
  // Its changes are being stored, or it dates from before they were.
  const { rows } = await tx.execute(
    sql`select from import_items where site_id = ${siteId} and import_id = ${staged} limit 1`,
  );
  return rows.length === 0 ? null : { rows: await queryRows(tx, buildStagedQuery(siteId, staged, page), page.kind) };
}

async function loadDiffRows(tx: Tx, run: FeedRunRow, page: Page): Promise<RunDiffRow[] | null> {
  const { status, decision, staged } = run;
  if (staged !== null && (status === "held" || (decision === "approved" && status !== "succeeded")))
    return queryRows(tx, buildStagedQuery(run.siteId, staged, page), page.kind);
  if (status !== "succeeded" || countChanges(run) === 0)
    return run.heldAt === null || decision === "approved" ? [] : null;
  const revision = await findStoredRevision(tx, run);
  if (revision === null) return null;
  // Do not search a large catalog for changes that do not exist.
  return run.counts?.[page.kind] === 0 ? [] : queryRows(tx, buildRevisionQuery(run.siteId, revision, page), page.kind);
}

function countChanges({ counts }: FeedRunRow): number {
  return (counts?.added ?? 0) + (counts?.changed ?? 0) + (counts?.removed ?? 0);
}

async function findStoredRevision(tx: Tx, { siteId, id, revision }: FeedRunRow): Promise<number | null> {
  if (revision === null) return null;
  const [row] = await tx
    .select({ runId: catalogueRevisions.runId, hasVersions: catalogueRevisions.hasVersions })
    .from(catalogueRevisions)
    .where(and(eq(catalogueRevisions.siteId, siteId), eq(catalogueRevisions.revision, revision)));
  return row?.hasVersions && row.runId === id ? revision : null;
}

async function queryRows(tx: Tx, query: SQL, kind: DiffKind): Promise<RunDiffRow[]> {
  const { rows } = await tx.execute<DiffQueryRow>(query);
  return rows.map((row) => buildDiffRow(row, kind));
}

/** Compares staged with live items. */
function buildStagedQuery(siteId: string, staged: string, { kind, offset }: Page): SQL {
  const from = sql`from import_items s where s.site_id = ${siteId} and s.import_id = ${staged}`;
  const page = sql`limit ${DIFF_LIMIT} offset ${offset}`;
  if (kind === "removed")
    return sql`
      select c.identity, c.type, c.title from catalogue_items c
      where c.site_id = ${siteId} and c.type in (select distinct s.type ${from})
        and not exists (select ${from} and s.identity = c.identity)
      order by c.identity ${page}`;
  if (kind === "added")
    return sql`
      select s.identity, s.type, s.title ${from}
        and not exists (select from catalogue_items c where c.site_id = ${siteId} and c.identity = s.identity)
      order by s.identity ${page}`;
  return sql`
    select c.identity, c.type, c.title, c.attributes as before,
      s.attributes as after, s.type as type_after, s.title as title_after
    from import_items s join catalogue_items c on c.site_id = s.site_id and c.identity = s.identity
    where s.site_id = ${siteId} and s.import_id = ${staged} and (s.hash <> c.hash or s.sold_out <> c.sold_out)
    order by c.identity ${page}`;
}

/** The changes of a revision: item_versions has the state before it; the state after it is in the next version, or live. */
function buildRevisionQuery(siteId: string, revision: number, { kind, offset }: Page): SQL {
  const page = sql`limit ${DIFF_LIMIT} offset ${offset}`;
  const found = sql`from item_versions v where v.site_id = ${siteId} and v.revision = ${revision}`;
  if (kind === "removed")
    return sql`select v.identity, v.type, v.title ${found} and v.kind = 'removed' order by v.identity ${page}`;
  if (kind === "added") {
    const isNew = sql`not exists (select ${found} and v.identity = a.identity)`;
    const first = sql`order by a.identity limit ${offset + DIFF_LIMIT}`;
    return sql`
      (select a.identity, a.type, a.title from catalogue_items a
        where a.site_id = ${siteId} and a.written_in = ${revision} and ${isNew} ${first})
      union all
      (select a.identity, a.type, a.title from item_versions a
        where a.site_id = ${siteId} and a.revision > ${revision} and a.written_in = ${revision} and ${isNew} ${first})
      order by identity ${page}`;
  }
  return sql`
    select was.identity, was.type, was.title, was.attributes as before,
      coalesce(next.attributes, c.attributes) as after, coalesce(next.type, c.type) as type_after,
      coalesce(next.title, c.title) as title_after
    from (select v.* ${found} and v.kind = 'changed' order by v.identity ${page}) was
    left join lateral (
      -- By revision and identity, the columns of the primary key: a range of revisions would be read completely.
      select w.type, w.title, w.attributes from catalogue_revisions r
      join item_versions w on w.site_id = r.site_id and w.revision = r.revision and w.identity = was.identity
      where r.site_id = ${siteId} and r.revision > ${revision} order by r.revision limit 1
    ) next on true
    left join catalogue_items c on c.site_id = ${siteId} and c.identity = was.identity
    order by was.identity`;
}
