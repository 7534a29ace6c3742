// npm run bench: figures of the built product, as ratios taken side by side in this run. With --write they are kept in
// docs/figures.md; with --editor only the editor is measured, and nothing is kept; with --million only a feed of a million
// items is, which takes half an hour, or of as many as --million=300000 says; with --analytics only the intake of events
// and the screens of ten million of them are, or of as many as --analytics=1000000 says. Targets stand beside the figures;
// none of them fails the run.
import { ensureInstalled, requireNode } from "./launch/install.mjs";

requireNode();
ensureInstalled();
const { ensureBuilt } = await import("./launch/build-product.mjs");
await ensureBuilt();
const { bench, benchAnalytics, benchMillion } = await import("./bench/run-bench.mjs");
const isKept = process.argv.includes("--write");
const million = countOf("million", 1_000_000);
const events = countOf("analytics", 10_000_000);
if (million !== null) await benchMillion({ isKept, items: million });
if (events !== null) await benchAnalytics({ isKept, events });
if (million === null && events === null)
  await bench({
    isKept,
    isShort: process.argv.includes("--short"),
    isEditorOnly: process.argv.includes("--editor"),
  });

/** The number that `--name=number` says, `usual` for `--name`, null where neither is given. */
function countOf(name, usual) {
  const given = process.argv.find((arg) => new RegExp(`^--${name}(=\\d+)?$`).test(arg));
  return given === undefined ? null : Number(given.split("=")[1] ?? usual);
}
