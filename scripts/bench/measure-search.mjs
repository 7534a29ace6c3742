import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";

/** Measures relevance and speed of the search by print-search.ts; null without a rated catalog. */
export async function measureSearch({ say }) {
  say("Measuring the search ...");
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/bench/print-search.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of child.stdout) output += chunk;
  const { folder, figures } = JSON.parse(output.trim().split("\n").at(-1) ?? "");
  return { folder: folder === null ? null : join(folder), figures: figures === null ? [] : buildFigures(figures) };
}

function buildFigures({ queries, ndcg10, recall100, p50, p95, items, indexMs }) {
  const buildFigure = (name, value, target, isReached, note) => ({ name, value, target, isReached, note });
  return [
    buildFigure("Search, NDCG@10", ndcg10.toFixed(3), "at least 0.80", ndcg10 >= 0.8, `${queries} rated queries`),
    buildFigure("Search, Recall@100", recall100.toFixed(3), "at least 0.83", recall100 >= 0.83, `${items} products`),
    buildFigure(
      "Search over HTTP, 95th percentile",
      `${p95.toFixed(1)} ms`,
      "at most 10 ms",
      p95 <= 10,
      `median ${p50.toFixed(1)} ms; indexed in ${indexMs} ms`,
    ),
  ];
}
