// npm test: the gate, on a fresh clone with nothing else done before: all checks of `npm run check`, the production build and the
// browser tests. `npm run test:full` (--full) runs everything: both database engines, four languages, and long tests; in it, a test that
// passes only on retry fails. `--part <text>` (repeatable) runs only the steps with that text in their names, and those they need.
// `npm test -- <path or name> [--watch] [--postgres]` runs test files of any kind. The last line is "N passed, N failed", with
// ", N skipped" if there are skipped ones, which are named above.
import { startMeasuring } from "./check/processor-time.mjs";
import { ensureInstalled, requireNode } from "./launch/install.mjs";

requireNode();
startMeasuring();
ensureInstalled();
const { parseTestArguments } = await import("./check/test-arguments.mjs");
const { runChosenTests } = await import("./check/chosen-tests.mjs");
const { runTier } = await import("./check/test-tiers.mjs");

const { error, chosen, ...options } = parseTestArguments(process.argv.slice(2));
if (error !== undefined) {
  console.error(error);
  process.exit(2);
}
process.exit((await (chosen.length > 0 ? runChosenTests(chosen, options) : runTier(options))) ? 0 : 1);
