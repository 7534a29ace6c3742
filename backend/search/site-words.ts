import type { Tx } from "../db/client";
import { allWords } from "../words/word-tables";
import { indexRedirects, type RedirectIndex } from "./pipeline/redirect";
import { indexSynonyms, type Synonym, type SynonymIndex } from "./pipeline/synonyms";

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
