// Measures the search on judged queries beside MiniSearch and SQLite FTS5, on the same documents in one run. Run:
//   npx tsx scripts/bench/search-quality.ts [options]
//   --half=tuning|untouched   only this half of our own queries (both otherwise); people's ratings are not split
//   --own                     only our engine
//   --set=demo-pl             only sets whose name starts with this
//   --kind=phrase             only queries of this kind
//   --worst=20                also our worst answers; not of the untouched half, so that nobody tunes on it
//   --json                    the figures as a last line of JSON

import { fileURLToPath } from "node:url";
import { mean } from "simple-statistics";
import { type Answers, answerFts5, answerMiniSearch } from "./quality/baselines";
import { type QuerySet, SETS, type SetQuery } from "./quality/catalogues";
import { type QualityOptions, readQualityOptions } from "./quality/options";
import { answerOwn } from "./quality/own-engine";
import { type ConfidenceInterval, comparePaired, type Score, scoreAnswer } from "./quality/scores";
import { pickHalf, QUERY_KINDS } from "./quality/test-queries";

/** Means of one engine. */
export type EngineFigures = { engine: string; ndcg10: number; recall100: number; empty: number };

/** The figures of a group of queries: a set, or a kind in all sets of our own queries. */
export type GroupFigures = {
  group: string;
  queries: number;
  engines: EngineFigures[];
  /** The baseline with the best NDCG@10, and how much better our engine is; null without baselines. */
  best: { engine: string; difference: ConfidenceInterval } | null;
  /** Empty answers of our engine where a baseline has a right item in its first ten. */
  emptyWhereOthers: number;
};

export type QualityFigures = { groups: GroupFigures[]; skipped: string[] };

/** Results listed below a worst answer. */
const SHOWN = 4;

/** A query with the score of each engine, and our first results with their gains. */
type ScoredQuery = {
  set: string;
  isRated: boolean;
  kind: string;
  query: string;
  scores: Map<string, Score>;
  found: string[];
};

/** Measures the sets that `options` name. */
export async function measureSets(options: QualityOptions): Promise<QualityFigures & { scored: ScoredQuery[] }> {
  const skipped: string[] = [];
  const scored: ScoredQuery[] = [];
  for (const { name, load } of SETS.filter((one) => one.name.startsWith(options.set))) {
    const set = load();
    if (set === null) skipped.push(`${name}, because its data is not beside the project`);
    else scored.push(...(await scoreSet(set, options, skipped)));
  }
  return { groups: buildGroups(scored), skipped, scored };
}

async function scoreSet(
  set: QuerySet,
  { half, kind, isOwnOnly }: QualityOptions,
  skipped: string[],
): Promise<ScoredQuery[]> {
  const queries = set.queries.filter(
    (one) => (kind === null || one.kind === kind) && (half === null || set.isRated || pickHalf(one.query) === half),
  );
  if (set.unanswered.length > 0) skipped.push(`without an answer in ${set.name}: ${set.unanswered.join("; ")}`);
  if (queries.length === 0) return [];
  const texts = queries.map(({ query }) => query);
  const titles = new Map(set.items.map(({ identity, title }) => [identity, title]));
  const engines: Record<string, Answers> = { own: await answerOwn(set.items, set.language, texts) };
  if (!isOwnOnly) {
    Object.assign(engines, answerMiniSearch(set.items, texts));
    const fts = answerFts5(set.items, texts);
    if (fts === null) skipped.push(`FTS5 on ${set.name}, because python3 with sqlite3 and FTS5 is missing`);
    else Object.assign(engines, fts);
  }
  return queries.map(({ query, kind: ofQuery, gains }: SetQuery, at) => ({
    set: set.name,
    isRated: set.isRated,
    kind: ofQuery,
    query,
    found: (engines.own?.[at] ?? [])
      .slice(0, SHOWN)
      .map((identity) => `${gains.get(identity) ?? 0} ${titles.get(identity)}`),
    scores: new Map(
      Object.entries(engines).map(([engine, answers]) => [engine, scoreAnswer(answers[at] ?? [], gains)]),
    ),
  }));
}

function buildGroups(scored: readonly ScoredQuery[]): GroupFigures[] {
  const own = scored.filter(({ isRated }) => !isRated);
  const sets = [...new Set(scored.map(({ set }) => set))];
  const groups: [string, readonly ScoredQuery[]][] = [
    ...sets.map((set): [string, ScoredQuery[]] => [set, scored.filter((one) => one.set === set)]),
    ["all judged", own],
    ...QUERY_KINDS.map((kind): [string, ScoredQuery[]] => [`kind ${kind}`, own.filter((one) => one.kind === kind)]),
  ];
  return groups.filter(([, list]) => list.length > 0).map(([group, list]) => buildGroup(group, list));
}

function buildGroup(group: string, list: readonly ScoredQuery[]): GroupFigures {
  const names = [...(list[0]?.scores.keys() ?? [])].filter((name) => list.every(({ scores }) => scores.has(name)));
  const pick = (name: string): Score[] => list.flatMap(({ scores }) => scores.get(name) ?? []);
  const engines = names.map((engine) => {
    const scores = pick(engine);
    return {
      engine,
      ndcg10: mean(scores.map(({ ndcg10 }) => ndcg10)),
      recall100: mean(scores.map(({ recall100 }) => recall100)),
      empty: scores.filter(({ isEmpty }) => isEmpty).length,
    };
  });
  const [best] = engines.filter(({ engine }) => engine !== "own").sort((a, b) => b.ndcg10 - a.ndcg10);
  const read = (name: string): number[] => pick(name).map(({ ndcg10 }) => ndcg10);
  return {
    group,
    queries: list.length,
    engines,
    best:
      best === undefined ? null : { engine: best.engine, difference: comparePaired(read("own"), read(best.engine)) },
    emptyWhereOthers: list.filter(
      ({ scores }) => scores.get("own")?.isEmpty && [...scores.values()].some(({ hasRight }) => hasRight),
    ).length,
  };
}

/** The figures as lines of a table. */
export function formatQuality({ groups, skipped }: QualityFigures): string[] {
  const lines = groups.flatMap(({ group, queries, engines, best, emptyWhereOthers }) => [
    `${group}: ${queries} queries`,
    ...engines.map(
      ({ engine, ndcg10, recall100, empty }) =>
        `  ${engine.padEnd(24)} NDCG@10 ${ndcg10.toFixed(3)}  Recall@100 ${recall100.toFixed(3)}  empty ${empty}`,
    ),
    ...(best === null
      ? []
      : [
          `  own - ${best.engine}: ${formatInterval(best.difference)}; empty where a baseline is right: ${emptyWhereOthers}`,
        ]),
  ]);
  return [...lines, ...skipped.map((what) => `Skipped: ${what}.`)];
}

export function formatInterval({ mean, low, high }: ConfidenceInterval): string {
  const sign = (value: number): string => `${value < 0 ? "" : "+"}${value.toFixed(3)}`;
  return `${sign(mean)} (95 % interval ${sign(low)} to ${sign(high)})`;
}

function formatWorst(scored: readonly ScoredQuery[], count: number): string[] {
  const own = (one: ScoredQuery): number => one.scores.get("own")?.ndcg10 ?? 0;
  const best = (one: ScoredQuery): number =>
    Math.max(0, ...[...one.scores].flatMap(([name, { ndcg10 }]) => (name === "own" ? [] : [ndcg10])));
  return [...scored]
    .sort((a, b) => own(a) - own(b) || best(b) - best(a))
    .slice(0, count)
    .flatMap((one) => [
      `${own(one).toFixed(2)} (best ${best(one).toFixed(2)}) ${one.set} ${one.kind}: ${one.query}`,
      ...one.found.map((line) => `    ${line}`),
    ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = readQualityOptions(process.argv.slice(2));
  const figures = await measureSets(options);
  console.log([...formatQuality(figures), ...formatWorst(figures.scored, options.worst)].join("\n"));
  if (process.argv.includes("--json"))
    console.log(JSON.stringify({ groups: figures.groups, skipped: figures.skipped }));
}
