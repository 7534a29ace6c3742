import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { indexRedirects, type RedirectIndex } from "@/backend/search/pipeline/redirect";
import { indexSynonyms, type Synonym, type SynonymIndex } from "@/backend/search/pipeline/synonyms";

// Reads synonyms and redirects, which are stored as two tables of the same columns. Every statement names its site, so that
// it can run outside a site transaction too.

/** Synonyms and redirects of a site as its searches use them; `revision` is that of the site when they last changed. */
export type SiteWords = { revision: number; synonyms: SynonymIndex; redirects: RedirectIndex };

/** Reads synonyms and redirects as the store has them. */
export async function readWords(db: Tx, site: { siteId: string; wordsRevision: number }): Promise<SiteWords> {
  const synonyms = await allWords(db, site.siteId, "synonyms");
  const redirects = await allWords(db, site.siteId, "redirects");
  return {
    revision: site.wordsRevision,
    synonyms: indexSynonyms(synonyms.map(({ id, kind, cells }) => ({ id, kind: kindOf(kind), words: cells }))),
    redirects: indexRedirects(redirects.map(({ id, cells: [word = "", target = ""] }) => ({ id, word, target }))),
  };
}

/** The kind of a stored row; what nobody knows acts as the plain one. */
export function kindOf(kind: string): Synonym["kind"] {
  return kind === "one_way" || kind === "alternate" ? kind : "two_way";
}

/** The features that are tables of words. */
export const WORD_FEATURES = ["synonyms", "redirects"] as const;

/** A feature that is a table of words. */
export type WordFeature = (typeof WORD_FEATURES)[number];

/** A row as it is stored. */
export type StoredWords = { id: string; kind: string; cells: string[]; key: string; revision: number };

/** The table of a feature. */
export function tableOf(feature: WordFeature): SQL {
  return sql.identifier(feature) as unknown as SQL;
}

/** A row as the store answers it. */
export type StoredRow = { id: string; kind: string; cells: string[]; key: string; revision: string | number };

/** Every row of a site, the oldest first. */
export async function allWords(db: Tx, siteId: string, feature: WordFeature): Promise<StoredWords[]> {
  const { rows } = await db.execute<StoredRow>(sql`
    select id, kind, cells, key, revision from ${tableOf(feature)} where site_id = ${siteId} order by site_revision, id`);
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }));
}
