import { runScript } from "./run-script.mjs";

const RATED = "icecat-rated";
const ALL = "all judged";
const MUCH_BETTER = 1.1;
const GOOD = 0.9;
const RATED_GOOD = 0.8;

/** Measures the search on the half of the judged queries on which nobody tunes, and on rated queries; beside other engines. */
export async function measureQuality({ say }) {
  say("Measuring the search on judged queries ...");
  const { groups, skipped } = await runScript("search-quality.ts", "--half=untouched", "--json");
  return {
    figures: buildFigures(groups),
    skipped: skipped.length === 0 ? null : skipped.join("; "),
    about:
      "Judged queries are those of the half on which nobody tunes (docs/adr/0108). Kinds are over all sets; all figures beside the baseline of the same run that is best in it, with the 95 % interval of the paired difference.",
  };
}

function buildFigures(groups) {
  const sets = groups.filter(({ group }) => !group.startsWith("kind ") && group !== ALL);
  const kinds = groups.filter(({ group }) => group.startsWith("kind "));
  const all = groups.filter(({ group }) => group === ALL);
  const empty = sets.reduce((sum, { emptyWhereOthers }) => sum + emptyWhereOthers, 0);
  return [
    ...all.map((group) =>
      buildScore(group, `at least ${MUCH_BETTER} times the best baseline, or ${GOOD.toFixed(2)}`, isBest),
    ),
    ...sets.map((group) =>
      group.group === RATED
        ? buildScore(group, `at least ${RATED_GOOD.toFixed(2)}`, (own) => own >= RATED_GOOD)
        : buildScore(group, "", () => null),
    ),
    ...kinds.map((group) => buildScore(group, "not below the best baseline", (own, best) => own >= best)),
    ...sets.map(buildRecall),
    {
      name: "Judged and rated queries with an empty answer while a baseline has a right item in its first ten",
      value: String(empty),
      target: "0",
      isReached: empty === 0,
      note: "",
    },
  ];
}

const isBest = (own, best) => own >= Math.min(GOOD, best * MUCH_BETTER);

function buildScore({ group, queries, engines, best }, target, check) {
  const own = pick(engines, "own").ndcg10;
  const other = best === null ? null : pick(engines, best.engine).ndcg10;
  const { mean, low, high } = best?.difference ?? {};
  const note =
    best === null
      ? `${queries} queries; no baseline`
      : `${queries} queries, ${best.engine} ${other.toFixed(3)}, difference ${sign(mean)} (${sign(low)} to ${sign(high)})`;
  const isReached = other === null && group !== RATED ? null : check(own, other);
  return { name: `NDCG@10, ${group}`, value: own.toFixed(3), target, isReached, note };
}

function buildRecall({ group, engines }) {
  const own = pick(engines, "own");
  const others = engines.filter(({ engine }) => engine !== "own").sort((a, b) => b.recall100 - a.recall100);
  const [best] = others;
  return {
    name: `Recall@100, ${group}`,
    value: own.recall100.toFixed(3),
    target: "not below the best baseline",
    isReached: best === undefined ? null : own.recall100 >= best.recall100,
    note: `${own.empty} empty${best === undefined ? "" : `, ${best.engine} ${best.recall100.toFixed(3)}`}`,
  };
}

const pick = (engines, name) => engines.find(({ engine }) => engine === name);
const sign = (value) => `${value < 0 ? "" : "+"}${value.toFixed(3)}`;
