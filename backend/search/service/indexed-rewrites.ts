import { indexRedirects, type Redirect, type RedirectIndex } from "@vitrine/engine/rewrite";
import { indexSynonyms, type Synonym, type SynonymIndex } from "@vitrine/engine/synonyms";

// The synonyms and redirects of a site as this process caches them.

/** Synonyms and redirects of a site, indexed; `revision` is the site's revision of their last change. */
export type IndexedRewrites = {
  revision: number;
  /** The language whose inflection the indexes know. */
  language: string;
  synonyms: SynonymIndex;
  redirects: RedirectIndex;
  rows: RewriteRows;
};

/** The rows behind them. */
export type RewriteRows = { revision: number; synonyms: readonly Synonym[]; redirects: readonly Redirect[] };

/** Indexes the rows of a site. */
export function indexRewrites(rows: RewriteRows, language: string): IndexedRewrites {
  const { revision, synonyms, redirects } = rows;
  return {
    revision,
    language,
    synonyms: indexSynonyms(synonyms, language),
    redirects: indexRedirects(redirects, language),
    rows,
  };
}

/** The rewrites of a site, indexed again if its language has changed. */
export function inLanguage(rewrites: IndexedRewrites, language: string): IndexedRewrites {
  return rewrites.language === language ? rewrites : indexRewrites(rewrites.rows, language);
}
