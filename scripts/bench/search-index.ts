// Compares the index of the product with MiniSearch on a generated catalog. Run:
//   npx tsx --expose-gc scripts/bench/search-index.ts [own|minisearch] [items]
// Each run measures one engine at one size in a separate process, so that memory figures do not mix.

import { withAccumulator } from "@vitrine/engine/accumulator-pool";
import { IndexBuilder } from "@vitrine/engine/build-index";
import { CompactIndex } from "@vitrine/engine/compact-index";
import { match } from "@vitrine/engine/match";
import MiniSearch from "minisearch";
import { generateItems, generateQueries } from "./search-items";

type Engine = { search: (query: string, isPrefix: boolean) => number; bytes: number };

function buildOwn(count: number): Engine {
  const builder = new IndexBuilder("en");
  for (const item of generateItems(count)) builder.add(item);
  const index = new CompactIndex(builder.finish());
  const search = (text: string, isPrefix: boolean): number =>
    withAccumulator(
      index,
      (sums) => match(index, { text, isPrefix, alternatives: [], enough: null }, sums).docs.length,
    );
  return { search, bytes: index.bytes };
}

function buildMiniSearch(count: number): Engine {
  const engine = new MiniSearch({
    fields: ["title", "category", "brand", "code", "description", "other"],
    searchOptions: { boost: { title: 3, category: 2, brand: 1.5 }, combineWith: "OR" },
  });
  let id = 0;
  for (const { title, attributes } of generateItems(count)) {
    engine.add({
      id: id++,
      title,
      category: String(attributes.category),
      brand: attributes.brand,
      code: attributes.product_code,
      description: attributes.description,
      other: `${attributes.colour} ${attributes.material}`,
    });
  }
  return { search: (query, prefix) => engine.search(query, { prefix, fuzzy: 0.2 }).length, bytes: 0 };
}

function readMemory(): { heap: number; buffers: number; resident: number } {
  globalThis.gc?.();
  globalThis.gc?.();
  const usage = process.memoryUsage();
  return { heap: usage.heapUsed, buffers: usage.arrayBuffers, resident: usage.rss };
}

const MB = 1024 * 1024;
const formatMb = (bytes: number): string => (bytes / MB).toFixed(0);
const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);

/** Processor time in seconds, independent of other load on the machine. */
function measureCpuSeconds(task: () => void): number {
  const before = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function run(name: string, count: number): void {
  const generation = measureCpuSeconds(() => {
    for (const _ of generateItems(count)) void 0;
  });
  const before = readMemory();
  let engine: Engine = { search: () => 0, bytes: 0 };
  const build = measureCpuSeconds(() => {
    engine = name === "own" ? buildOwn(count) : buildMiniSearch(count);
  });
  const after = readMemory();
  console.log(`${name}, ${count} items: built in ${(build - generation).toFixed(1)} s of processor time`);
  console.log(
    `  retained: heap ${formatMb(after.heap - before.heap)} MB, buffers ${formatMb(after.buffers - before.buffers)} MB; resident ${formatMb(after.resident)} MB`,
  );
  const times = new Map<string, number[]>();
  for (const { kind, query } of generateQueries()) {
    const took = measureCpuSeconds(() => engine.search(query, kind === "unfinished")) * 1000;
    times.set(kind, [...(times.get(kind) ?? []), took]);
  }
  for (const [kind, list] of times) {
    list.sort((a, b) => a - b);
    console.log(`  ${kind}: median ${at(list, 0.5)} ms, 95th percentile ${at(list, 0.95)} ms, worst ${at(list, 1)} ms`);
  }
}

const [engine = "own", count = "20000"] = process.argv.slice(2);
run(engine, Number(count));
