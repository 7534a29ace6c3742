import type { ListQuery } from "@/backend/search/pipeline/list-query";
import { buildRedirectUrl, indexRedirects } from "@/backend/search/pipeline/rewrite";
import { expandQuery, indexSynonyms } from "@/backend/search/pipeline/synonyms";
import { listStoredTypes } from "@/backend/search/service/request";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { WordFeature } from "@/backend/search/service/site-rewrites";
import { parseKind, type SiteWords } from "@/backend/search/service/site-rewrites";
import type { DryRun } from "@/lib/contract/rewrites/word-uploads";
import { fold } from "@/lib/domain/kit/fold";
import { UPLOAD_EXAMPLES } from "@/lib/domain/kit/limits";
import type { WordTable } from "@/lib/domain/rewrites/row";
import type { JudgedUpload } from "@/lib/domain/rewrites/upload-verdict";
import type { Touched } from "./affected-searches";

// What an upload does to real searches, asked of the engine itself.

/** Searches that are tried until some differ. */
const TRIED_MAX = 12;
const TITLES = 5;

type Side = DryRun["examples"][number]["before"];
/** What lines of a file act on, by their numbers; null while nobody counts searches. */
export type TouchedLines = ReadonlyMap<number, Touched> | null;
type Words = Pick<SiteWords, "synonyms" | "redirects">;

/** Up to three searches that an upload changes, before and after. */
export async function examplesOf(
  searching: SearchContext,
  feature: WordFeature,
  judged: JudgedUpload,
  touched: TouchedLines,
): Promise<DryRun["examples"]> {
  const queries = triedQueries(judged, touched);
  const now: Words = searching.rules;
  const then: Words = { ...now, ...wordsOf(feature, judged.table) };
  const before = await sidesOf(searching, now, queries);
  const after = await sidesOf(searching, then, queries);
  return queries
    .flatMap((query, at) => {
      const [was, is] = [before[at], after[at]];
      return was === undefined || is === undefined || isSame(was, is) ? [] : [{ query, before: was, after: is }];
    })
    .slice(0, UPLOAD_EXAMPLES);
}

/** What people did search for comes first, the most searched; then the words of the lines themselves. */
function triedQueries({ lines }: JudgedUpload, touched: TouchedLines): string[] {
  const changed = lines.filter(({ verdict }) => verdict === "add" || verdict === "change");
  const searched = changed
    .flatMap(({ line }) => touched?.get(line) ?? [])
    .sort((a, b) => b.searches - a.searches)
    .map(({ query }) => query);
  const words = changed.slice(0, TRIED_MAX).map(({ row }) => row?.cells[0] ?? "");
  const known = new Set(searched);
  return [...known, ...words.filter((word) => !known.has(fold(word)))].slice(0, TRIED_MAX);
}

function wordsOf(feature: WordFeature, table: WordTable): Partial<Words> {
  const rows = [...table].map(([id, { kind, cells }]) => ({ id, kind, cells }));
  if (feature === "synonyms") {
    return {
      synonyms: indexSynonyms(rows.map(({ id, kind, cells }) => ({ id, kind: parseKind(kind), words: cells }))),
    };
  }
  return { redirects: indexRedirects(rows.map(({ id, cells: [word = "", target = ""] }) => ({ id, word, target }))) };
}

async function sidesOf(searching: SearchContext, words: Words, queries: readonly string[]): Promise<Side[]> {
  const expanded = queries.map((query) => expandQuery(words.synonyms, query));
  const lists = expanded.map(({ query, wordings }) => listOf(searching, query, wordings));
  const answers = lists.length === 0 ? [] : await searching.runLists(lists);
  const rows = await searching.loadItems(answers.flatMap(({ hits }) => hits.map(({ identity }) => identity)));
  return answers.map((answer, at) => ({
    total: answer.total,
    titles: answer.hits.map(({ identity }) => rows.get(identity)?.title ?? identity),
    corrected_query: expanded[at]?.correctedQuery ?? null,
    suggested_url: buildRedirectUrl(words.redirects, queries[at] ?? ""),
  }));
}

/** The list as the engine orders it, without rules. */
function listOf({ site, knownTypes, now }: SearchContext, text: string, wordings: readonly string[]): ListQuery {
  return {
    place: "search",
    text,
    wordings: [...wordings],
    types: listStoredTypes(site.mainType, site.mainType, knownTypes),
    filters: { any: [], must: [], none: [] },
    prefer: [],
    sort: null,
    rules: [],
    at: now.getTime(),
    timeZone: site.timeZone,
    offset: 0,
    limit: TITLES,
    facets: [],
    isPrefix: false,
    isExplained: false,
  };
}

function isSame(a: Side, b: Side): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
