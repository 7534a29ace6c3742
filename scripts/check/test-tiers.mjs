import { BUILD, makeBuildStep, makeE2eStep } from "./browser-steps.mjs";
import { listCheckSteps } from "./check-steps.mjs";
import { findChromium, findHeadlessShell } from "./chromium.mjs";
import { makeJestStep } from "./jest-step.mjs";
import { makeDatabase, startPostgres } from "./postgres.mjs";
import { readRunSeconds } from "./processor-time.mjs";
import { failRepeated, formatCounts, report, runSteps, sumResults } from "./run-steps.mjs";
import { chooseTurn, formatTurn } from "./turn.mjs";

// The browser tests wait a good part of their time, so two more lanes fill two cores.
const LANES = 3;

/**
 * Runs the gate, or with `full` everything; `part` limits the run to steps with one of these texts in their names, and those that they
 * need. Prints the results, and returns whether all passed.
 */
export async function runTier({ full, part }) {
  const turn = chooseTurn();
  // Before all steps, because contract tests take screenshots; the browser tests report it if there is none.
  findChromium();
  const postgres = await startPostgres();
  const stop = () => postgres.stop?.() ?? null;
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => {
      stop();
      process.exit(1);
    });
  const all = listSteps({ full, postgres, turn });
  const steps = pickSteps(all, part);
  if (steps.length === 0) {
    stop();
    console.error(`No step has that in its name. Steps: ${all.map(nameOf).join(", ")}`);
    return false;
  }
  let results;
  let spent;
  try {
    results = await runSteps(steps, { lanes: LANES });
  } finally {
    spent = stop();
  }
  // Since the start of this process, so that the installation counts.
  const total = { seconds: performance.now() / 1000, processor: readRunSeconds(spent ?? 0) };
  const counted = full ? failRepeated(results) : results;
  report(counted, total);
  const sum = sumResults(counted);
  if (!full) console.log(formatTurn(turn));
  console.log(formatCounts(sum));
  return sum.failed === 0;
}

/** Longest first, as far as steps do not wait for the build, so that no lane is left with a long one at the end. */
function listSteps({ full, postgres, turn }) {
  const tier = full ? "full" : "gate";
  const env = { TEST_TIER: tier, TEST_TURN: turn, TEST_ENGINES: postgres.url === null ? "" : "both" };
  // Read by tests/contract/catalogue/feed-samples.test.ts.
  if (full) env.TEST_ALL_SAMPLES = "1";
  const shell = findHeadlessShell();
  const browser = { shell, env: { E2E_TIER: tier, TEST_TURN: turn, CI: "1" } };
  const checks = listCheckSteps({ env: { ...env, TEST_RECORD: "without" } });
  const recordEnv = { ...env, TEST_RECORD: "only", TEST_DATABASE_URL: "" };
  const [contract, ...others] = checks.filter((step) => step.count !== undefined);
  const needPostgres = (name, make) => (postgres.url === null ? makeMissingStep(name, postgres.reason) : make(name));
  const onPostgres = needPostgres("contract tests (PostgreSQL)", (name) =>
    makeJestStep(name, ["contract"], {
      env: { ...env, TEST_RECORD: full ? "" : "without", TEST_DATABASE_URL: postgres.socketUrl },
    }),
  );
  return [
    makeBuildStep(),
    { ...makeE2eStep(browser), after: [BUILD] },
    // Long tests start the built product; the gate has none of them, and runs most contract tests with PostgreSQL.
    ...(full ? [{ ...contract, after: [BUILD] }] : [onPostgres, contract]),
    ...(full
      ? [needPostgres("browser tests (PostgreSQL)", (name) => makePostgresE2eStep(name, postgres, browser))]
      : []),
    ...others,
    // It starts the built web server.
    { ...makeJestStep("record of calls", ["contract"], { env: recordEnv }), after: [BUILD] },
    ...(full ? [onPostgres] : []),
    ...checks.filter((step) => step.count === undefined),
  ];
}

/** The browser tests of the gate that use the database, with their own one, after those with PGlite. */
function makePostgresE2eStep(name, postgres, browser) {
  const run = async () => {
    const database = await makeDatabase(postgres.url);
    const step = makeE2eStep({
      ...browser,
      name,
      env: { ...browser.env, E2E_TIER: "gate", E2E_DATABASE_URL: database.url },
    });
    const outcome = await step.run().finally(database.drop);
    return { ...outcome, counts: step.count() };
  };
  return { name, run, after: [BUILD, "browser tests"] };
}

/**
 * Reports a step that cannot run here: as skipped, with what it needs. In CI (TEST_NEEDS_ALL=1 in .ci/run), where everything is
 * installed, as failed.
 */
function makeMissingStep(name, reason) {
  if (process.env.TEST_NEEDS_ALL) return { name, run: async () => ({ ok: false, output: reason }) };
  const counts = { passed: 0, failed: 0, skipped: 1, notes: [`${name}: ${reason}`] };
  return { name, run: async () => ({ ok: true, counts }) };
}

/** The steps with one of the texts in their names, and those that they need; all without a text. */
function pickSteps(steps, texts) {
  if (texts.length === 0) return steps;
  const chosen = steps.filter(({ name }) => texts.some((text) => name.includes(text)));
  const needed = chosen.some(({ after }) => after?.includes(BUILD)) ? [BUILD] : [];
  const names = [...chosen.map(nameOf), ...needed];
  return steps
    .filter(({ name }) => names.includes(name))
    .map((step) => ({ ...step, after: (step.after ?? []).filter((name) => names.includes(name)) }));
}

function nameOf({ name }) {
  return name;
}
