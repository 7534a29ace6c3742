import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../launch/paths.mjs";
import { runNode } from "./run-steps.mjs";

// Memory for new objects (MB), also of the workers. Tests discard most of what they create, so a larger space is collected less often.
const NEW_SPACE = "--max-semi-space-size=64";

/**
 * A step that runs Jest projects and counts their tests. Failed files are retried alone; if they then pass, they count
 * as passed and are listed with their first failure.
 * @param options.since limits the tests to those affected by changes since this commit.
 * @param options.run starts Jest.
 */
export function makeJestStep(
  name,
  projects,
  { workers = 2, env = {}, label = name, since = null, run = runNode } = {},
) {
  const [first, second] = ["", "-again"].map((part) => prepareResultFile(`${name}${part}`));
  const runJest = (file, more) => {
    rmSync(file, { force: true });
    return run([...buildJestCommand(projects, file), "--silent", ...more], env);
  };
  return {
    name,
    run: () => runJest(first, [`--maxWorkers=${workers}`, ...(since === null ? [] : [`--changedSince=${since}`])]),
    count: () => countFiles(readTestFiles(first), label),
    again: async () => {
      const failed = readTestFiles(first)?.filter(hasFailed) ?? [];
      if (failed.length === 0) return null;
      const { ok, output } = await runJest(second, [
        "--runInBand",
        "--runTestsByPath",
        ...failed.map(({ name }) => name),
      ]);
      const tried = new Map(readTestFiles(second)?.map((file) => [file.name, file]));
      const files = readTestFiles(first).map((file) => (hasFailed(file) ? (tried.get(file.name) ?? file) : file));
      const repeated = failed.filter(({ name }) => tried.has(name) && !hasFailed(tried.get(name)));
      const counts = {
        ...countFiles(files, label),
        repeated: describeFailures(repeated, label),
      };
      return { ok: ok && !files.some(hasFailed), output, counts };
    },
  };
}

/** The file for the results of a step in tmp/results, whose folder exists then. */
export function prepareResultFile(name) {
  const folder = join(ROOT, "tmp/results");
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name.replaceAll(/\W+/g, "-")}.json`);
}

/** The arguments of Node that run Jest projects and write the results to `file`. */
export function buildJestCommand(projects, file) {
  const jest = [NEW_SPACE, "node_modules/jest/bin/jest.js", "--selectProjects", ...projects];
  return [...jest, "--json", `--outputFile=${file}`];
}

/** The test files of a Jest result; null if there is no result. */
export function readTestFiles(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).testResults : null;
}

function hasFailed({ status }) {
  return status === "failed";
}

/** Formats a file with the names of its failed tests; a file that could not start has none. */
function nameFailure({ name, assertionResults }) {
  const titles = assertionResults.filter(hasFailed).map(({ fullName }) => fullName);
  return [relative(ROOT, name), ...(titles.length > 0 ? [`(${titles.join("; ")})`] : [])].join(" ");
}

function describeFailures(files, label) {
  return files.map((file) => ({ title: `${label}: ${nameFailure(file)}`, failure: readFailure(file) }));
}

/** What Jest printed of the first failed test of a file, or of a file that could not start. */
function readFailure({ message, assertionResults }) {
  return assertionResults.find(hasFailed)?.failureMessages?.[0] ?? message ?? "";
}

/** Sums test files; a file that could not start counts as one failed test, and so does a missing result. */
export function countFiles(files, label) {
  if (files === null) return { passed: 0, failed: 1 };
  const tests = files.flatMap((file) => file.assertionResults);
  const of = (...statuses) => tests.filter(({ status }) => statuses.includes(status));
  const left = of("pending", "todo", "disabled");
  const broken = files.filter((file) => hasFailed(file) && !file.assertionResults.some(hasFailed));
  return {
    passed: of("passed").length,
    failed: of("failed").length + broken.length,
    skipped: left.length,
    failures: describeFailures(files.filter(hasFailed), label),
    notes: left.map((test) => `${label}: ${test.fullName}`),
    files: files.map(({ name, startTime, endTime }) => ({
      name: `${label}: ${relative(ROOT, name)}`,
      // A file that could not start has no times.
      seconds: (endTime - startTime || 0) / 1000,
    })),
  };
}
