// npm run check: everything but the browser, under two minutes on two cores: every test runs, properties on fewer cases
// than in `npm test`. With --e2e the browser too. One line per step, and a total.
import { ensureInstalled, requireNode } from "./launch/install.mjs";

requireNode();
ensureInstalled();
const { report, runSteps } = await import("./check/run-steps.mjs");
const { checkSteps, SHORT_NOTE } = await import("./check/check-steps.mjs");
const began = performance.now();
const results = await runSteps(checkSteps({ isShort: true }));
if (process.argv.includes("--e2e")) {
  const { buildStep, e2eStep } = await import("./check/browser-steps.mjs");
  results.push(...(await runSteps([buildStep(), e2eStep()], { lanes: 1 })));
}
report(results, (performance.now() - began) / 1000);
console.log(SHORT_NOTE);
process.exit(results.every((result) => result.ok) ? 0 : 1);
