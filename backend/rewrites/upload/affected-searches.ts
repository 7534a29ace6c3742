import { findTouchingSynonyms, indexSynonyms } from "@/backend/search/pipeline/synonyms";
import type { SearchedQueries } from "@/backend/search/service/searched-queries";
import type { WordFeature } from "@/backend/search/service/site-rewrites";
import { parseKind } from "@/backend/search/service/site-rewrites";
import { fold } from "@/lib/domain/kit/fold";

// Counts searches of the last 30 days that rows affect: a redirect affects searches for exactly its word, a synonym those
// that contain one of its words, also inflected.

/** A row with any unique id. */
export type AffectingRow = { id: string; kind: string; cells: readonly string[] };

/** How many searches a row affects, and the most searched query among them. */
export type AffectedSearches = { searches: number; query: string };

/** Finds the searches that rows affect, by row id; rows without any are omitted. */
export function findAffectedSearches(
  feature: WordFeature,
  rows: readonly AffectingRow[],
  queries: SearchedQueries,
): Map<string, AffectedSearches> {
  const findIds = feature === "synonyms" ? buildSynonymLookup(rows, queries.language) : buildRedirectLookup(rows);
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

function buildRedirectLookup(rows: readonly AffectingRow[]): FindIds {
  const ids = new Map<string, string[]>();
  for (const { id, cells } of rows) {
    const key = fold(cells[0] ?? "");
    ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  return (query) => ids.get(query) ?? [];
}
