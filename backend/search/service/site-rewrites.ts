import type { Synonym } from "@vitrine/engine/synonyms";
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { groupBySite } from "@/backend/kit/group-by-site";
import type { RewriteRows } from "./indexed-rewrites";

// Reads synonyms and redirects, two tables with the same columns. Every statement names its site, so that it can also
// run outside a site transaction.

/** Rows of words per statement, unless one site has more. */
const ROWS_AT_ONCE = 5_000;

/** Reads the synonyms and redirects of sites. */
export async function readRewrites(
  tx: Tx,
  sites: readonly { siteId: string; wordsRevision: number }[],
): Promise<ReadonlyMap<string, RewriteRows>> {
  const ids = sites.map(({ siteId }) => siteId);
  const synonyms = await loadWordsOfSites(tx, ids, "synonyms");
  const redirects = await loadWordsOfSites(tx, ids, "redirects");
  return new Map(
    sites.map(({ siteId, wordsRevision: revision }) => [
      siteId,
      {
        revision,
        synonyms: (synonyms.get(siteId) ?? []).map(({ id, kind, cells }) => ({
          id,
          kind: parseKind(kind),
          words: cells,
        })),
        redirects: (redirects.get(siteId) ?? []).map(({ id, cells: [word = "", target = ""] }) => ({
          id,
          word,
          target,
        })),
      },
    ]),
  );
}

/** All rows of some sites, oldest first. */
async function loadWordsOfSites(
  tx: Tx,
  ids: readonly string[],
  feature: WordFeature,
): Promise<ReadonlyMap<string, StoredRow[]>> {
  const { rows: counts } = await tx.execute<{ site_id: string; rows: number }>(sql`
    select site_id, count(*)::int as rows from ${toTableName(feature)}
    where site_id = any(${sql.param([...ids])}::text[]) and superseded_by is null
    group by site_id`);
  const found: (StoredRow & { site_id: string })[] = [];
  for (const group of splitByRows(counts, ROWS_AT_ONCE)) {
    const { rows } = await tx.execute<StoredRow & { site_id: string }>(sql`
      select site_id, id, kind, cells, key, revision from ${toTableName(feature)}
      where site_id = any(${sql.param(group)}::text[]) and superseded_by is null order by site_revision, id`);
    for (const row of rows) found.push(row);
  }
  return groupBySite(found);
}

/** Splits sites into groups of at most `max` rows in total; a site with more rows gets its own group. */
export function splitByRows(sites: readonly { site_id: string; rows: number }[], max: number): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const { site_id, rows } of sites) {
    const last = groups.at(-1);
    if (last === undefined || rows > room) groups.push([site_id]);
    else last.push(site_id);
    room = (last === undefined || rows > room ? max : room) - rows;
  }
  return groups;
}

/** The kind of a stored row; unknown kinds act as `two_way`. */
export function parseKind(kind: string): Synonym["kind"] {
  return kind === "one_way" || kind === "alternate" ? kind : "two_way";
}

/** The features stored as tables of words. */
export const WORD_FEATURES = ["synonyms", "redirects"] as const;

/** A feature stored as a table of words. */
export type WordFeature = (typeof WORD_FEATURES)[number];

/** A stored row. */
export type StoredWords = { id: string; kind: string; cells: string[]; key: string; revision: number };

/** The table of a feature. */
export function toTableName(feature: WordFeature): SQL {
  return sql.identifier(feature) as unknown as SQL;
}

/** A row as returned by the database. */
export type StoredRow = { id: string; kind: string; cells: string[]; key: string; revision: string | number };

/** All rows of a site that searches use, oldest first. */
export async function loadWords(db: Tx, siteId: string, feature: WordFeature): Promise<StoredWords[]> {
  const { rows } = await db.execute<StoredRow>(sql`
    select id, kind, cells, key, revision from ${toTableName(feature)}
    where site_id = ${siteId} and superseded_by is null order by site_revision, id`);
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }));
}
