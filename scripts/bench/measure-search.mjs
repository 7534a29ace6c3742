import { findRatedCatalogue } from "./rated-catalogue.mjs";
import { runScript } from "./run-script.mjs";

const RATED_MS_MAX = 10;
const LARGE_MS_MAX = 60;
const KINDS = {
  word: "one word",
  "two words": "two words",
  slip: "two words with a typo",
  unfinished: "an unfinished word, autocomplete",
};

/** Measures searches over HTTP in the rated catalog, and returns its folder; null without it. */
export async function measureSearch({ say }) {
  say("Measuring the search ...");
  const timed = await runScript("search-speed.ts", "rated");
  if (timed === null) return { folder: null, figures: [] };
  return {
    folder: findRatedCatalogue(),
    figures: timed.map((times) => buildFigure("Search over HTTP", times, RATED_MS_MAX)),
  };
}

/** Measures searches over HTTP in an index of `items` items; one figure by kind of query. */
export async function measureLargeSearch({ say, items }) {
  say(`Building an index of ${items} items ...`);
  const timed = await runScript("search-speed.ts", String(items));
  return timed.map((times) =>
    buildFigure(`Search over HTTP with ${items} items, ${KINDS[times.kind]}`, times, LARGE_MS_MAX),
  );
}

function buildFigure(name, { requests, p50, p95 }, most) {
  return {
    name: `${name}, 95th percentile`,
    value: `${p95.toFixed(1)} ms`,
    target: `at most ${most} ms`,
    isReached: p95 <= most,
    note: `median ${p50.toFixed(1)} ms; ${requests} requests, one after the other`,
  };
}
