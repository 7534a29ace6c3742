// Compares the index of the product with MiniSearch on a made-up catalogue. Run:
//   npx tsx --expose-gc scripts/bench/search-index.ts [own|minisearch] [items]
// Each run is one engine at one size, in a process of its own, so that the figures of memory do not mix.

import MiniSearch from "minisearch";
import { IndexBuilder } from "@/backend/search/index/build-index";
import { CompactIndex } from "@/backend/search/index/compact-index";
import { match } from "@/backend/search/pipeline/match";
import { madeUpItems, madeUpQueries } from "./search-items";

type Engine = { search: (query: string, isPrefix: boolean) => number; bytes: number };

function buildOwn(count: number): Engine {
  const builder = new IndexBuilder("en");
  for (const item of madeUpItems(count)) builder.add(item);
  const index = new CompactIndex(builder.finish());
  return { search: (query, isPrefix) => match(index, query, isPrefix).docs.length, bytes: index.bytes };
}

function buildMiniSearch(count: number): Engine {
  const engine = new MiniSearch({
    fields: ["title", "category", "brand", "code", "description", "other"],
    searchOptions: { boost: { title: 3, category: 2, brand: 1.5 }, combineWith: "OR" },
  });
  let id = 0;
  for (const { title, attributes } of madeUpItems(count)) {
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

function memory(): { heap: number; buffers: number; resident: number } {
  globalThis.gc?.();
  globalThis.gc?.();
  const usage = process.memoryUsage();
  return { heap: usage.heapUsed, buffers: usage.arrayBuffers, resident: usage.rss };
}

const MB = 1024 * 1024;
const mb = (bytes: number): string => (bytes / MB).toFixed(0);
const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);

function run(name: string, count: number): void {
  let generation = performance.now();
  for (const _ of madeUpItems(count)) void 0;
  generation = performance.now() - generation;
  const before = memory();
  const start = performance.now();
  const engine = name === "own" ? buildOwn(count) : buildMiniSearch(count);
  const build = performance.now() - start - generation;
  const after = memory();
  console.log(`${name}, ${count} items: built in ${(build / 1000).toFixed(1)} s (without making the items)`);
  console.log(
    `  held: heap ${mb(after.heap - before.heap)} MB, buffers ${mb(after.buffers - before.buffers)} MB; resident ${mb(after.resident)} MB`,
  );
  const times = new Map<string, number[]>();
  for (const { kind, query } of madeUpQueries()) {
    const began = performance.now();
    engine.search(query, kind === "unfinished");
    const list = times.get(kind) ?? [];
    times.set(kind, [...list, performance.now() - began]);
  }
  for (const [kind, list] of times) {
    list.sort((a, b) => a - b);
    console.log(`  ${kind}: median ${at(list, 0.5)} ms, 95th percentile ${at(list, 0.95)} ms, worst ${at(list, 1)} ms`);
  }
}

const [engine = "own", count = "20000"] = process.argv.slice(2);
run(engine, Number(count));
