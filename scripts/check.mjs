// npm run check: all checks except browser tests. Skips tests of unchanged code since the last successful check; the first run and
// `npm run check -- --all` run every test. Property tests use fewer cases than in `npm test`. --e2e adds browser tests. Prints one
// line per step, and a total.
import { readRunSeconds, startMeasuring } from "./check/processor-time.mjs";
import { ensureInstalled, requireNode } from "./launch/install.mjs";

requireNode();
startMeasuring();
ensureInstalled();
const { report, runSteps } = await import("./check/run-steps.mjs");
const { listCheckSteps, SHORT_NOTE } = await import("./check/check-steps.mjs");
const { forgetGreen, keepGreen, determineCheckScope } = await import("./check/last-green.mjs");
const { findChromium, findHeadlessShell } = await import("./check/chromium.mjs");
const { chooseTurn, formatTurn } = await import("./check/turn.mjs");
const began = performance.now();
// Contract tests take screenshots.
findChromium();
const turn = chooseTurn();
const scope = determineCheckScope({ isWhole: process.argv.includes("--all") });
const results = await runSteps(listCheckSteps({ isShort: true, ...scope, env: { TEST_TURN: turn } }));
if (process.argv.includes("--e2e")) {
  const { makeBuildStep, makeE2eStep } = await import("./check/browser-steps.mjs");
  const browser = makeE2eStep({ shell: findHeadlessShell(), env: { E2E_TIER: "gate", TEST_TURN: turn, CI: "1" } });
  results.push(...(await runSteps([makeBuildStep(), browser], { lanes: 1 })));
}
report(results, { seconds: (performance.now() - began) / 1000, processor: readRunSeconds() });
console.log(SHORT_NOTE);
console.log(formatTurn(turn));
if (scope.since !== null) console.log(`tests of what changed since ${scope.since.slice(0, 10)}; --all runs every test`);
const isGreen = results.every((result) => result.ok);
if (isGreen) keepGreen();
else forgetGreen();
process.exit(isGreen ? 0 : 1);
