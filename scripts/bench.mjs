// npm run bench: figures of the built product, as ratios taken side by side in this run. With --write they are kept in
// docs/figures.md; with --editor only the editor is measured, and nothing is kept; with --million only a feed of a million
// items is, which takes half an hour, or of as many as --million=300000 says. Targets stand beside the figures; none of them
// fails the run.
import { ensureInstalled, requireNode } from "./launch/install.mjs";

requireNode();
ensureInstalled();
const { ensureBuilt } = await import("./launch/build-product.mjs");
await ensureBuilt();
const { bench, benchMillion } = await import("./bench/run-bench.mjs");
const million = process.argv.find((arg) => /^--million(=\d+)?$/.test(arg));
const isKept = process.argv.includes("--write");
if (million !== undefined) await benchMillion({ isKept, items: Number(million.split("=")[1] ?? 1_000_000) });
else
  await bench({
    isKept,
    isShort: process.argv.includes("--short"),
    isEditorOnly: process.argv.includes("--editor"),
  });
