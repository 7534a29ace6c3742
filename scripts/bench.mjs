// npm run bench: measures the built product, as ratios within one run. Prints targets beside the figures; a missed target does
// not fail the run. Options:
//   --write                   writes the figures to docs/figures.md
//   --only=editor,campaigns   measures only these topics
//   --quality                 measures only the search on judged queries, beside other engines
//   --availability[=300000]   measures only answers during imports and during a feed with this number of items
//   --million[=1000000]       measures only a feed with this number of items, which takes half an hour
//   --large-search[=1000000]  measures only searches over HTTP in an index of this number of items, which takes minutes
//   --analytics[=10000000]    measures only the intake of events, and screens with this number of events
import { ensureInstalled, requireNode } from "./launch/install.mjs";

requireNode();
ensureInstalled();
const { ensureBuilt } = await import("./launch/build-product.mjs");
const searched = readCount("large-search", 1_000_000);
// Judged queries and a generated index need no built product.
if (!process.argv.includes("--quality") && searched === null) await ensureBuilt();
const { bench, benchAnalytics, benchAvailability, benchLargeSearch, benchMillion } = await import(
  "./bench/run-bench.mjs"
);
const shouldWrite = process.argv.includes("--write");
const million = readCount("million", 1_000_000);
const events = readCount("analytics", 10_000_000);
const feed = readCount("availability", 300_000);
if (million !== null) await benchMillion({ shouldWrite, items: million });
if (searched !== null) await benchLargeSearch({ shouldWrite, items: searched });
if (events !== null) await benchAnalytics({ shouldWrite, events });
if (feed !== null) await benchAvailability({ shouldWrite, items: feed });
if (million === null && searched === null && events === null && feed === null)
  await bench({ shouldWrite, isShort: process.argv.includes("--short"), only: parseTopics() });

/** The number of `--name=number`, `usual` for `--name`, null without the option. */
function readCount(name, usual) {
  const given = process.argv.find((arg) => new RegExp(`^--${name}(=\\d+)?$`).test(arg));
  return given === undefined ? null : Number(given.split("=")[1] ?? usual);
}

/** The topics of `--only=a,b` or `--quality`, null for all. */
function parseTopics() {
  if (process.argv.includes("--quality")) return ["search quality"];
  const given = process.argv.find((arg) => arg.startsWith("--only="));
  return given?.slice("--only=".length).split(",") ?? null;
}
