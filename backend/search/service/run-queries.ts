import type { ListAnswer, ListQuery, WordChange } from "@vitrine/engine/list-query";
import { findSpans } from "@vitrine/engine/tokens";
import { findQueryRules, type MatchedRules, type QueryWords } from "./query-entries";
import type { SearchContext } from "./search-context";

// Runs the lists of queries with the rules that act on them. Whether a query is corrected is known only from its answer: if there are
// rules of what it was corrected to, its lists run once more.

/** A list, and the type whose rules of the query are added to its own. */
export type QueryList = { list: ListQuery; type: string | null };

/** The lists of one query. What its answer says about corrections comes from the list `main`. */
export type QueryRequest = { words: QueryWords; lists: readonly QueryList[]; main: number };

/** A list as it ran, its answer, and the rules of the query in it. */
type QueryListAnswer = { list: ListQuery; answer: ListAnswer; found: MatchedRules | null };

/** The answers of a query, in the order of its lists, and the query with the correction that its answer names. */
export type QueryAnswer = { words: QueryWords; lists: QueryListAnswer[]; main: QueryListAnswer | null };

/** Runs queries together, so that the search thread gets one message, and a second one only for corrected queries with rules. */
export async function runQueries(context: SearchContext, requests: readonly QueryRequest[]): Promise<QueryAnswer[]> {
  const first = await runAll(
    context,
    requests.map(({ words, lists }) => lists.map((one) => addRules(one, findRules(context, one, words)))),
  );
  const answered = requests.map((request, at) => {
    const { words, lists, main } = request;
    const ran = first[at] ?? [];
    const corrected = correctText(lists[main]?.list.text ?? "", ran[main]?.answer.changes ?? null);
    return { request, ran, words: { ...words, corrected: corrected ?? words.corrected } };
  });
  const again = answered.map(({ request, ran, words }) =>
    words.corrected === request.words.corrected
      ? []
      : request.lists.map((one, at) => findCorrectedList(context, one, words, ran[at]?.found ?? null)),
  );
  const second = await runAll(
    context,
    again.map((lists) => lists.filter((one) => one !== null)),
  );
  return answered.map(({ request, ran, words }, at) => {
    const fresh = [...(second[at] ?? [])];
    const lists = ran.map((one, index) => (again[at]?.[index] ? mergeRuns(one, fresh.shift()) : one));
    return { words, lists, main: lists[request.main] ?? null };
  });
}

/** A list with the rules of the corrected query; null if these are none, or those that it ran with. */
function findCorrectedList(
  context: SearchContext,
  one: QueryList,
  words: QueryWords,
  before: MatchedRules | null,
): ReadyList | null {
  const found = findRules(context, one, words);
  if (found === null || found.source !== "correction" || found.value.length === 0) return null;
  return found.query === before?.query ? null : addRules(one, found);
}

/** The second run of a list; what was corrected is what the first one says, because it led to these rules. */
function mergeRuns(first: QueryListAnswer, second: QueryListAnswer | undefined): QueryListAnswer {
  if (second === undefined) return first;
  const { changes, partialTerms } = first.answer;
  return { ...second, answer: { ...second.answer, changes, partialTerms } };
}

type ReadyList = { list: ListQuery; found: MatchedRules | null };

function findRules(context: SearchContext, { type }: QueryList, words: QueryWords): MatchedRules | null {
  return type === null ? null : findQueryRules(context, words, type);
}

function addRules({ list }: QueryList, found: MatchedRules | null): ReadyList {
  return { list: found === null ? list : { ...list, rules: [...found.value, ...list.rules] }, found };
}

async function runAll(context: SearchContext, groups: readonly (readonly ReadyList[])[]): Promise<QueryListAnswer[][]> {
  const all = groups.flat();
  const answers = all.length === 0 ? [] : await context.runLists(all.map(({ list }) => list));
  if (answers.length < all.length) throw new Error("the search thread returned too few lists");
  let next = 0;
  return groups.map((lists) =>
    lists.flatMap((one): QueryListAnswer[] => {
      const answer = answers[next];
      next += 1;
      return answer === undefined ? [] : [{ ...one, answer }];
    }),
  );
}

/** What was searched instead of a text; null if it was searched as typed, or without one of its words or a part of it. */
export function correctText(text: string, changes: readonly WordChange[] | null): string | null {
  if (changes === null || changes.some(({ correction }) => correction === null)) return null;
  const byText = new Map(changes.map((change) => [change.text, change.correction ?? ""]));
  let corrected = "";
  let end = 0;
  let isCorrected = false;
  for (const span of findSpans(text)) {
    const correction = byText.get(span.word);
    corrected += text.slice(end, span.start) + (correction ?? text.slice(span.start, span.end));
    isCorrected ||= correction !== undefined;
    end = span.end;
  }
  return isCorrected ? corrected + text.slice(end) : null;
}
