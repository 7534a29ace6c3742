import { fold } from "@vitrine/engine/fold";
import { type FormEntry, FormIndex, pickNearestForm } from "@vitrine/engine/form-keys";
import { findRedirect, findRedirectOfForm } from "@vitrine/engine/rewrite";
import { findTouchingSynonyms, indexSynonyms } from "@vitrine/engine/synonyms";
import { asTyped, findQueryRules } from "@/backend/search/service/query-entries";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { SearchedQueries } from "@/backend/search/service/searched-queries";
import { parseKind, type WordFeature } from "@/backend/search/service/site-rewrites";

// Counts searches of the last 30 days that rows affect: a redirect affects searches for its word and for those of its other forms
// that have nothing nearer, a synonym those that contain one of its words, also inflected. Searches whose typos are corrected to a
// redirect's word are not counted: each would need a search.

/** A row with any unique id. */
export type AffectingRow = { id: string; kind: string; cells: readonly string[] };

/** How many searches a row affects, and the most searched query among them. */
export type AffectedSearches = { searches: number; query: string };

/**
 * Finds the searches that rows affect, by row id; rows without any are omitted.
 * @param searching what acts now, if it is known.
 */
export function findAffectedSearches(
  feature: WordFeature,
  rows: readonly AffectingRow[],
  queries: SearchedQueries,
  searching: SearchContext | null,
): Map<string, AffectedSearches> {
  const { language } = queries;
  const findIds =
    feature === "synonyms" ? buildSynonymLookup(rows, language) : buildRedirectLookup(rows, { language, searching });
  const affected = new Map<string, AffectedSearches>();
  for (const { query, searches } of queries.rows) {
    for (const id of findIds(query)) {
      const known = affected.get(id);
      // The most searched query comes first.
      affected.set(id, { query: known?.query ?? query, searches: (known?.searches ?? 0) + searches });
    }
  }
  return affected;
}

type FindIds = (query: string) => readonly string[];

function buildSynonymLookup(rows: readonly AffectingRow[], language: string): FindIds {
  const synonyms = rows.map(({ id, kind, cells }) => ({ id, kind: parseKind(kind), words: cells }));
  const index = indexSynonyms(synonyms, language);
  return (query) => findTouchingSynonyms(index, query).map(({ id }) => id);
}

type Acting = { language: string; searching: SearchContext | null };

function buildRedirectLookup(rows: readonly AffectingRow[], { language, searching }: Acting): FindIds {
  const ids = new Map<string, string[]>();
  const forms = new FormIndex<string>(language);
  for (const { id, cells } of rows) {
    const key = fold(cells[0] ?? "");
    const known = ids.get(key);
    if (known === undefined) ids.set(key, [id]);
    else known.push(id);
    forms.add(key, id);
  }
  const ownIds = new Set(rows.map(({ id }) => id));
  return (query) => {
    const own = ids.get(query);
    if (own !== undefined) return own;
    const found = forms.find(query);
    return found.length === 0 ? [] : pickActing(query, found, { ownIds, searching });
  };
}

/** The rows of the nearest form, unless the query has entries of its own or a redirect that is not among the rows is nearer. */
function pickActing(
  query: string,
  found: readonly FormEntry<string>[],
  { ownIds, searching }: { ownIds: ReadonlySet<string>; searching: SearchContext | null },
): readonly string[] {
  const others: FormEntry<string>[] = [];
  if (searching !== null) {
    const { redirects } = searching.rules;
    const own = findRedirect(redirects, query);
    if (own !== null && !ownIds.has(own.id)) return [];
    if (findQueryRules(searching, asTyped(query), searching.site.mainType)?.source === "own") return [];
    const live = findRedirectOfForm(redirects, query);
    if (live !== null && !ownIds.has(live.id)) others.push({ text: fold(live.word), entry: live.id });
  }
  const nearest = pickNearestForm(query, [...found, ...others])?.entries ?? [];
  return nearest.filter((id) => ownIds.has(id));
}
