import { spawn } from "node:child_process";
import { ROOT } from "../launch/paths.mjs";

const P95_MAX_MS = 60;
const KINDS = {
  word: "one word",
  "two words": "two words",
  slip: "two words with a typo",
  unfinished: "an unfinished word, autocomplete",
};

/** Measures searches over HTTP in an index of `items` items by search-speed.ts; one figure by kind of query. */
export async function measureLargeSearch({ say, items }) {
  say(`Building an index of ${items} items ...`);
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/bench/search-speed.ts", String(items)], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of child.stdout) output += chunk;
  return JSON.parse(output.trim().split("\n").at(-1) ?? "").map(({ kind, requests, p50, p95 }) => ({
    name: `Search over HTTP with ${items} items, ${KINDS[kind]}, 95th percentile`,
    value: `${p95.toFixed(1)} ms`,
    target: `at most ${P95_MAX_MS} ms`,
    isReached: p95 <= P95_MAX_MS,
    note: `median ${p50.toFixed(1)} ms; ${requests} requests, one after the other`,
  }));
}
