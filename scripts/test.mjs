// npm test: all tests, also on a fresh clone: the checks of `npm run check`, the contract tests on PostgreSQL, the production build
// and browser tests. --full adds less frequent combinations. The last line is "N passed, N failed", with ", N skipped" if there are
// skipped ones, which are named above.
import { ensureInstalled, requireNode } from "./launch/install.mjs";

requireNode();
ensureInstalled();
const { listCheckSteps } = await import("./check/check-steps.mjs");
const { makeBuildStep, makeE2eStep } = await import("./check/browser-steps.mjs");
const { makeJestStep } = await import("./check/jest-step.mjs");
const { findChromium, findHeadlessShell } = await import("./check/chromium.mjs");
const { makeDatabase, startPostgres } = await import("./check/postgres.mjs");
const { formatCounts, report, runSteps, sumResults } = await import("./check/run-steps.mjs");

const isFull = process.argv.includes("--full");
// Read by tests/contract/catalogue/feed-samples.test.ts.
if (isFull) process.env.TEST_ALL_SAMPLES = "1";
const began = performance.now();
// Before all steps, because contract tests take screenshots; the browser tests report it if there is none.
findChromium();
const shell = findHeadlessShell();
const postgres = await startPostgres();
const stop = () => postgres.stop?.();
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    stop();
    process.exit(1);
  });

/** Reports a step that cannot run here, so that it is not skipped silently. */
function makeSkippedStep(name, reason) {
  const counts = { passed: 0, failed: 0, skipped: 1, notes: [`${name}: ${reason}`] };
  return { name, run: async () => ({ ok: true, counts }) };
}

function makePostgresStep(name, makeStep) {
  return postgres.url === null ? makeSkippedStep(name, postgres.reason) : makeStep(name);
}

/** The browser tests with their own database. */
function makePostgresE2eStep(name) {
  const run = async () => {
    const database = await makeDatabase(postgres.url);
    const step = makeE2eStep({ name, env: { ...full, E2E_DATABASE_URL: database.url }, shell });
    const outcome = await step.run().finally(database.drop);
    return { ...outcome, counts: step.count() };
  };
  return { name, run };
}

const full = { E2E_FULL: "1" };
const contract = makePostgresStep("contract tests (PostgreSQL)", (name) =>
  makeJestStep(name, ["contract"], { env: { TEST_DATABASE_URL: postgres.url } }),
);
if (postgres.url !== null) process.env.TEST_ENGINES = "both";
const checks = listCheckSteps();
const tests = checks.filter((step) => step.count !== undefined);
const rest = checks.filter((step) => step.count === undefined);
// The browser tests take longest, so they start as soon as there is a build. They leave a part of the cores idle while they wait, so
// all other tests run beside them.
const build = makeBuildStep();
const browser = { ...makeE2eStep({ env: isFull ? full : {}, shell }), after: [build.name] };
const again = isFull ? [makePostgresStep("browser tests (PostgreSQL)", makePostgresE2eStep)] : [];
let results;
try {
  results = [...(await runSteps([build, browser, ...rest, ...tests, contract])), ...(await runSteps(again))];
} finally {
  stop();
}
report(results, (performance.now() - began) / 1000);
const sum = sumResults(results);
console.log(formatCounts(sum));
process.exit(sum.failed === 0 ? 0 : 1);
