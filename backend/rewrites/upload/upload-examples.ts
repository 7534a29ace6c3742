import { fold } from "@vitrine/engine/fold";
import { buildRedirectUrl, indexRedirects } from "@vitrine/engine/rewrite";
import { expandQuery, indexSynonyms, toListWords } from "@vitrine/engine/synonyms";
import type { IndexedRewrites } from "@/backend/search/service/indexed-rewrites";
import { buildPlainList } from "@/backend/search/service/plain-list";
import type { SearchContext } from "@/backend/search/service/search-context";
import { parseKind, type WordFeature } from "@/backend/search/service/site-rewrites";
import type { DryRun } from "@/lib/contract/rewrites/word-uploads";
import { UPLOAD_EXAMPLES } from "@/lib/domain/kit/limits";
import type { WordRowsByKey } from "@/lib/domain/rewrites/row";
import type { UploadVerdict } from "@/lib/domain/rewrites/upload-verdict";
import type { AffectedSearches } from "./affected-searches";

// Runs real searches before and after an upload to show what it changes.

/** Searches to run, of which only those that differ are shown. */
const QUERIES_MAX = 12;
const TITLES_MAX = 5;

type Side = DryRun["examples"][number]["before"];
/** The searches that lines affect, by line number; null if searches are not counted. */
export type AffectedByLine = ReadonlyMap<number, AffectedSearches> | null;
type Words = Pick<IndexedRewrites, "synonyms" | "redirects">;

/** Builds up to UPLOAD_EXAMPLES searches that an upload changes, before and after. */
export async function buildExamples(
  searching: SearchContext,
  feature: WordFeature,
  verdict: UploadVerdict,
  affected: AffectedByLine,
): Promise<DryRun["examples"]> {
  const queries = pickQueries(verdict, affected);
  const now: Words = searching.rules;
  const then: Words = { ...now, ...buildWords(feature, verdict.table, searching.site.language) };
  const before = await runSearches(searching, now, queries);
  const after = await runSearches(searching, then, queries);
  return queries
    .flatMap((query, at) => {
      const was = before[at];
      const is = after[at];
      return was === undefined || is === undefined || isSame(was, is) ? [] : [{ query, before: was, after: is }];
    })
    .slice(0, UPLOAD_EXAMPLES);
}

/** Picks real queries first, most searched first, then words of the lines. */
function pickQueries({ lines }: UploadVerdict, affected: AffectedByLine): string[] {
  const changed = lines.filter(({ verdict }) => verdict === "add" || verdict === "change");
  const searched = changed
    .flatMap(({ line }) => affected?.get(line) ?? [])
    .sort((a, b) => b.searches - a.searches)
    .map(({ query }) => query);
  const words = changed.slice(0, QUERIES_MAX).map(({ row }) => row?.cells[0] ?? "");
  const known = new Set(searched);
  return [...known, ...words.filter((word) => !known.has(fold(word)))].slice(0, QUERIES_MAX);
}

function buildWords(feature: WordFeature, table: WordRowsByKey, language: string): Partial<Words> {
  const rows = [...table].map(([id, { kind, cells }]) => ({ id, kind, cells }));
  if (feature === "synonyms") {
    const synonyms = rows.map(({ id, kind, cells }) => ({ id, kind: parseKind(kind), words: cells }));
    return { synonyms: indexSynonyms(synonyms, language) };
  }
  const redirects = rows.map(({ id, cells: [word = "", target = ""] }) => ({ id, word, target }));
  return { redirects: indexRedirects(redirects, language) };
}

async function runSearches(searching: SearchContext, words: Words, queries: readonly string[]): Promise<Side[]> {
  const expanded = queries.map((query) => expandQuery(words.synonyms, query));
  const lists = expanded.map((expansion) =>
    buildPlainList(searching, { type: searching.site.mainType, ...toListWords(expansion), limit: TITLES_MAX }),
  );
  const answers = lists.length === 0 ? [] : await searching.runLists(lists);
  const rows = await searching.loadItems(answers.flatMap(({ hits }) => hits.map(({ identity }) => identity)));
  return answers.map((answer, at) => ({
    total: answer.total,
    titles: answer.hits.map(({ identity }) => rows.get(identity)?.title ?? identity),
    corrected_query: expanded[at]?.correctedQuery ?? null,
    suggested_url: buildRedirectUrl(words.redirects, queries[at] ?? ""),
  }));
}

function isSame(a: Side, b: Side): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
