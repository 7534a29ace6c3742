import type { ListAnswer, ListHit, WordChange } from "@vitrine/engine/list-query";
import { formatRedirectUrl } from "@vitrine/engine/rewrite";
import * as z from "zod/mini";
import { QUERY_MAX } from "@/lib/contract/kit/limits";
import { searchQuery } from "@/lib/contract/search/search-host";
import { isSameWord } from "@/lib/domain/search/spelling-distance";
import { buildMainList, prepareQuery } from "./answer-search";
import type { CatalogueRow } from "./format-hit";
import { findQueryRedirect } from "./query-entries";
import { type QueryAnswer, type QueryRequest, runQueries } from "./run-queries";
import type { SearchContext } from "./search-context";

// What searches for queries find now. Results that have little to do with a query do not count: those of a correction that changes its
// meaning ("fishing rod" as "red"), and those that match only some of its words.

/**
 * What a search finds for a query: the number of its results, the first of them, whether they match it only with a word corrected, and
 * where it leads instead.
 */
export type MeasuredQuery = { hits: number; items: CatalogueRow[]; isCorrected: boolean; redirect: string | null };

/** Which results are counted, and how many are returned of each query. */
type Wanted = { type: string; size: number };

/** Queries per message to the search thread, so that searches of shoppers get their turn in between. */
const BATCH = 5;

/** Runs each query as shoppers would, and counts its results. */
export async function measureQueries(
  context: SearchContext,
  queries: readonly string[],
  wanted: Wanted,
): Promise<MeasuredQuery[]> {
  const measured: MeasuredQuery[] = [];
  for (let at = 0; at < queries.length; at += BATCH)
    measured.push(...(await measureBatch(context, queries.slice(at, at + BATCH), wanted)));
  return measured;
}

async function measureBatch(
  context: SearchContext,
  queries: readonly string[],
  { type, size }: Wanted,
): Promise<MeasuredQuery[]> {
  const raw = new URLSearchParams();
  const prepared = queries.map((q) => {
    // Folding can lengthen a text.
    const input = { tracker_id: context.site.siteId, q: q.slice(0, QUERY_MAX), size, "f[]": [`type:${type}`] };
    const query = z.parse(searchQuery, input);
    return { query, steps: prepareQuery(context, query) };
  });
  const requests = await Promise.all(
    prepared.map(async ({ query, steps }): Promise<QueryRequest> => {
      const list = await buildMainList(context, query, steps, { raw });
      return { words: steps.words, lists: [list], main: 0 };
    }),
  );
  const answers = await runQueries(context, requests);
  const meant = answers.flatMap(({ main }) => (main === null ? [] : [pickMeant(main.answer)]));
  const rows = await context.loadItems(meant.flatMap(({ items }) => items.map(({ identity }) => identity)));
  return meant.map(({ hits, items, isCorrected }, at) => ({
    hits,
    items: items.flatMap(({ identity }) => rows.get(identity) ?? []),
    isCorrected,
    redirect: findTarget(context, answers[at]),
  }));
}

function findTarget(context: SearchContext, answer: QueryAnswer | undefined): string | null {
  const redirect = answer && findQueryRedirect(context, answer.words);
  return redirect ? formatRedirectUrl(redirect.value, answer.words.typed) : null;
}

/** The results of a list that its query means. Pinned items count, because somebody chose them. */
export function pickMeant({ hits, total, tierCounts, changes }: ListAnswer): MeantResults {
  const [exact, corrected, partial] = tierCounts;
  const isSame = (changes ?? []).every(keepsMeaning);
  const items = hits.filter(
    ({ rule, tier }) => rule !== null || (tier !== "partial" && (tier !== "corrected" || isSame)),
  );
  return {
    hits: Math.max(items.length, total - partial - (isSame ? 0 : corrected)),
    items,
    isCorrected: exact === 0 && items.every(({ rule }) => rule === null),
  };
}

type MeantResults = { hits: number; items: ListHit[]; isCorrected: boolean };

/** Whether a word was replaced by what it most probably means, not dropped or shortened. */
function keepsMeaning({ text, correction, cut }: WordChange): boolean {
  return cut === "" && correction !== null && isSameWord(text, correction);
}
