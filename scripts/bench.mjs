// npm run bench: measures the built product, as ratios within one run. Prints targets beside the figures; a missed target does
// not fail the run. Options:
//   --write                   writes the figures to docs/figures.md
//   --only=editor,events      measures only these topics
//   --short                   fewer and shorter rounds
//   --availability[=300000]   measures only answers during imports and during a feed with this number of items
//   --million[=1000000]       measures only a feed with this number of items, which takes half an hour
//   --large-search[=1000000]  measures only searches over HTTP in an index of this number of items, which takes minutes
//   --analytics[=10000000]    measures only the intake of events, and screens with this number of events
import { ensureInstalled, requireNode } from "./launch/install.mjs";

requireNode();
ensureInstalled();
const { benchLong, benchTopics, LONG, needsProduct, TOPICS } = await import("./bench/run-bench.mjs");

const shouldWrite = process.argv.includes("--write");
const long = Object.keys(LONG).flatMap((name) => {
  const given = process.argv.find((arg) => new RegExp(`^--${name}(=\\d+)?$`).test(arg));
  return given === undefined ? [] : [{ name, count: Number(given.split("=")[1] ?? LONG[name].count) }];
});
const only = process.argv.find((arg) => arg.startsWith("--only="));
const topics = only?.slice("--only=".length).split(",") ?? (long.length > 0 ? [] : Object.keys(TOPICS));
if ([...topics, ...long.map(({ name }) => name)].some(needsProduct)) {
  const { ensureBuilt } = await import("./launch/build-product.mjs");
  await ensureBuilt();
}
for (const { name, count } of long) await benchLong(name, { shouldWrite, count });
await benchTopics(topics, { shouldWrite, isShort: process.argv.includes("--short") });
