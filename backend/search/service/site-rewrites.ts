import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { indexRedirects, type RedirectIndex } from "@/backend/search/pipeline/rewrite";
import { indexSynonyms, type Synonym, type SynonymIndex } from "@/backend/search/pipeline/synonyms";

// Reads synonyms and redirects, two tables with the same columns. Every statement names its site, so that it can also
// run outside a site transaction.

/** Synonyms and redirects of a site, indexed; `revision` is the site's revision of their last change. */
export type SiteWords = { revision: number; synonyms: SynonymIndex; redirects: RedirectIndex };

/** Reads and indexes synonyms and redirects. */
export async function readWords(db: Tx, site: { siteId: string; wordsRevision: number }): Promise<SiteWords> {
  const synonyms = await loadWords(db, site.siteId, "synonyms");
  const redirects = await loadWords(db, site.siteId, "redirects");
  return {
    revision: site.wordsRevision,
    synonyms: indexSynonyms(synonyms.map(({ id, kind, cells }) => ({ id, kind: parseKind(kind), words: cells }))),
    redirects: indexRedirects(redirects.map(({ id, cells: [word = "", target = ""] }) => ({ id, word, target }))),
  };
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
export function tableOf(feature: WordFeature): SQL {
  return sql.identifier(feature) as unknown as SQL;
}

/** A row as returned by the database. */
export type StoredRow = { id: string; kind: string; cells: string[]; key: string; revision: string | number };

/** All rows of a site, oldest first. */
export async function loadWords(db: Tx, siteId: string, feature: WordFeature): Promise<StoredWords[]> {
  const { rows } = await db.execute<StoredRow>(sql`
    select id, kind, cells, key, revision from ${tableOf(feature)} where site_id = ${siteId} order by site_revision, id`);
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }));
}
