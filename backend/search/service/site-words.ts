import { indexRedirects, type Redirect, type RedirectIndex } from "@/backend/search/pipeline/rewrite";
import { indexSynonyms, type Synonym, type SynonymIndex } from "@/backend/search/pipeline/synonyms";

// The synonyms and redirects of a site as this process caches them.

/** Synonyms and redirects of a site, indexed; `revision` is the site's revision of their last change. */
export type SiteWords = { revision: number; synonyms: SynonymIndex; redirects: RedirectIndex };

/** The rows behind them. */
export type SiteWordRows = { revision: number; synonyms: readonly Synonym[]; redirects: readonly Redirect[] };

/** Indexes the rows of a site. */
export function indexWords({ revision, synonyms, redirects }: SiteWordRows): SiteWords {
  return { revision, synonyms: indexSynonyms(synonyms), redirects: indexRedirects(redirects) };
}
