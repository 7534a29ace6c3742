import type { CustomizationRow } from "@/backend/customizations/rules/customization-rows";
import type { Tx } from "@/backend/db/client";
import { findQueryWords } from "@/backend/search/service/probe-item";
import { asTyped, type EntrySource, findQueryRules } from "@/backend/search/service/query-entries";
import type { SearchContext } from "@/backend/search/service/search-context";
import { loadSearchedQueries, type SearchedQuery } from "@/backend/search/service/searched-queries";
import type { forms } from "@/lib/contract/customizations/query-forms";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { computeSpellingDistance, getMisspellingMax } from "@/lib/domain/search/spelling-distance";
import type { Answer } from "@/lib/http/endpoint";
import { findCountedUntil } from "./effects";
import { loadLastTyped } from "./query-matches";

// The other forms of a customized query that shoppers searched, for which its rules act. They are looked up as a search does.

/** Forms in an answer, and queries that are searched because they may be misspellings of the query. */
const FORMS_MAX = 50;
const TRIED_MAX = 40;

type Site = { siteId: string; timeZone: string; language: string };
/** A customization of a query, with its folded query and aliases. */
type Customization = { id: string; type: string; keys: readonly string[] };

/** Finds the searched forms of a customization, most searched first. */
export async function findSearchedForms(
  db: Tx,
  searching: SearchContext,
  { site, now }: { site: Site; now: Date },
  customization: Customization,
): Promise<Answer<typeof forms>> {
  const queries = (await loadSearchedQueries(db, site, now))?.rows ?? [];
  const inflected = listForms(searching, queries, customization);
  const corrected = await listCorrected(searching, queries, customization);
  const found = [...inflected, ...corrected].sort((a, b) => b.searches - a.searches).slice(0, FORMS_MAX);
  const typed = await loadLastTyped(
    db,
    site.siteId,
    found.map(({ query }) => query),
  );
  const until = await findCountedUntil(db, site.siteId);
  return {
    days: NUMBERS_DAYS,
    forms: found.map(({ query, searches, source }) => ({ typed: typed.get(query) ?? query, searches, source })),
    as_of: until?.toISOString() ?? null,
  };
}

/** Whether shoppers searched an inflected or joined form of a customization's query. */
export async function hasSearchedForms(
  db: Tx,
  searching: SearchContext,
  { site, now }: { site: Site; now: Date },
  customization: Customization,
): Promise<boolean> {
  const queries = (await loadSearchedQueries(db, site, now))?.rows ?? [];
  return listForms(searching, queries, customization).length > 0;
}

/** What forms are found by. */
export function toFormsOf({ id, type, subjectKey, aliasKeys }: CustomizationRow): Customization {
  return { id, type, keys: [subjectKey, ...aliasKeys] };
}

type Form = SearchedQuery & { source: Exclude<EntrySource, "own"> };

function listForms(
  searching: SearchContext,
  queries: readonly SearchedQuery[],
  { id, type, keys }: Customization,
): Form[] {
  const own = new Set(keys);
  return queries.flatMap((one): Form[] => {
    if (own.has(one.query) || !isNearForm(searching, one.query, id)) return [];
    const found = findQueryRules(searching, asTyped(one.query), type);
    return found?.source === "form" && found.customizations.includes(id) ? [{ ...one, source: "form" }] : [];
  });
}

/** Whether a query is a form of a customization, whatever else acts on it. Cheap for other queries. */
function isNearForm({ rules, site, knownTypes }: SearchContext, query: string, id: string): boolean {
  const types = [site.mainType, "item", "product", ...knownTypes];
  return rules.customizationsOfForms(query, types).some(({ entry }) => entry.id === id);
}

/** Searches for what may be misspellings of the query, and takes those whose answer says that they were corrected to it. */
async function listCorrected(
  searching: SearchContext,
  queries: readonly SearchedQuery[],
  { id, type, keys }: Customization,
): Promise<Form[]> {
  const tried = queries
    .filter(({ query }) => keys.some((key) => mayBeMisspelled(query, key)))
    .filter(({ query }) => findQueryRules(searching, asTyped(query), type) === null)
    .slice(0, TRIED_MAX);
  if (tried.length === 0) return [];
  const words = await findQueryWords(
    searching,
    tried.map(({ query: subject }) => ({ kind: "query-customizations", subject, type, place: "search", at: null })),
  );
  return tried.flatMap((one, at): Form[] => {
    const found = findQueryRules(searching, words[at] ?? asTyped(one.query), type);
    return found?.source === "correction" && found.customizations.includes(id)
      ? [{ ...one, source: "correction" }]
      : [];
  });
}

/** The first letter is rarely wrong, and comparing it first spares most distances. */
function mayBeMisspelled(query: string, key: string): boolean {
  if (query === key || query[0] !== key[0]) return false;
  const max = getMisspellingMax(key);
  return Math.abs(query.length - key.length) <= max && computeSpellingDistance(query, key, max) <= max;
}

/** The ids of customizations for forms of which shoppers searched, as the search finds them without corrections. */
export function findCustomizationsOfForms(
  searching: SearchContext,
  queries: readonly SearchedQuery[],
  types: readonly string[],
): Set<string> {
  const found = new Set<string>();
  for (const { query } of queries) {
    if (searching.rules.customizationsOfForms(query, types).length === 0) continue;
    for (const type of types) {
      for (const id of findQueryRules(searching, asTyped(query), type)?.customizations ?? []) found.add(id);
    }
  }
  return found;
}
