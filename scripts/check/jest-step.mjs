import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";

// A busy machine is slow, not wrong: no test fails for the time it takes, only when it hangs.
const PATIENCE = "--testTimeout=60000";

/** A step that runs Jest projects and counts their tests. */
export function jestStep(name, projects, { workers = 2, env = {}, label = "" } = {}) {
  const file = `tmp/results/${name.replaceAll(/\W+/g, "-")}.json`;
  mkdirSync(join(ROOT, "tmp/results"), { recursive: true });
  rmSync(join(ROOT, file), { force: true });
  const args = ["node_modules/jest/bin/jest.js", "--selectProjects", ...projects];
  return {
    name,
    args: [...args, "--json", `--outputFile=${file}`, `--maxWorkers=${workers}`, PATIENCE, "--silent"],
    env,
    count: () => countJest(join(ROOT, file), label || name),
  };
}

/** Sums of a Jest result file; a file of tests that could not even start counts as one failed test. */
function countJest(path, label) {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(path, "utf8"));
  const tests = result.testResults.flatMap((file) => file.assertionResults);
  const left = tests.filter(
    (test) => test.status === "pending" || test.status === "todo" || test.status === "disabled",
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: left.length,
    notes: left.map((test) => `${label}: ${test.fullName}`),
  };
}
