// npm run bench: figures of the built product, as ratios taken side by side in this run. With --write they are kept in
// docs/figures.md; with --editor only the editor is measured, and nothing is kept. Targets stand beside the figures; none of them fails the run.
import { ensureInstalled, requireNode } from "./launch/install.mjs";

requireNode();
ensureInstalled();
const { ensureBuilt } = await import("./launch/build-product.mjs");
await ensureBuilt();
const { bench } = await import("./bench/run-bench.mjs");
await bench({
  isKept: process.argv.includes("--write"),
  isShort: process.argv.includes("--short"),
  isEditorOnly: process.argv.includes("--editor"),
});
