import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { ROOT } from "../launch/paths.mjs";
import { createSerialRunner, watchFolders } from "../launch/watch-folders.mjs";
import { makeBuildStep, makeE2eStep } from "./browser-steps.mjs";
import { findChromium, findHeadlessShell } from "./chromium.mjs";
import { buildJestCommand, countFiles, prepareResultFile, readTestFiles } from "./jest-step.mjs";
import { startPostgres } from "./postgres.mjs";
import { formatCounts, runStep, sumResults } from "./run-steps.mjs";

const KINDS = ["unit", "component", "contract"];
/** Contract tests that start the built web server. */
const NEED_BUILD = /^tests\/contract\/record\//;
const TEST = /^((tests\/(unit|component|contract)|packages\/[^/]+\/tests)\/.*\.test\.tsx?|e2e\/.*\.spec\.ts)$/;

/** Generated files in these folders. */
const BUILT = /[\\/]packages[\\/][^\\/]+[\\/]dist[\\/]/;

/** Folders whose changes start watched tests again. */
const WATCHED = ["app", "backend", "components", "e2e", "lib", "messages", "packages", "scripts", "tests"];

/**
 * Runs test files of any kind with the setup that they need, with all their cases and their own output. Returns whether
 * all passed; with `watch`, runs them again after each change and never returns.
 * @param words paths of files or folders, parts of paths, or parts of titles.
 */
export async function runChosenTests(words, { watch, postgres }) {
  if (!watch) return runOnce(words, { postgres });
  const run = createSerialRunner(async () => {
    await runOnce(words, { postgres });
    console.log("Waiting for a change. Stop with Ctrl+C.");
  });
  watchFolders(
    WATCHED.map((folder) => join(ROOT, folder)),
    // Scripts for browsers are built by the run itself.
    (path) => void (BUILT.test(path) || run()),
  );
  await run();
  return new Promise(() => {});
}

async function runOnce(words, { postgres }) {
  const { files, title, unknown } = chooseTests(words);
  if (unknown !== undefined) {
    console.error(`No test has "${unknown}" in its path or its title.`);
    return false;
  }
  const jest = files.filter((file) => !file.startsWith("e2e/"));
  const browser = files.filter((file) => file.startsWith("e2e/"));
  const results = [];
  if (browser.length > 0 || jest.some((file) => NEED_BUILD.test(file))) {
    const build = await runStep(makeBuildStep());
    if (!build.ok) {
      console.error(build.output);
      return false;
    }
  }
  if (jest.length > 0) results.push(await runJestFiles(jest, { title, postgres }));
  if (browser.length > 0) results.push(await runBrowserFiles(browser, title));
  for (const { output } of results.filter(({ ok }) => !ok)) if (output !== "") console.error(output);
  console.log(formatCounts(sumResults(results)));
  return results.every(({ ok }) => ok);
}

/**
 * The test files that words name, and a title that selects tests in them. A word is a path, else a part of paths, else a part of
 * titles, of which there can be only one.
 */
export function chooseTests(
  words,
  { all = listTestFiles(), read = readTest, folder = process.env.INIT_CWD ?? ROOT } = {},
) {
  const files = new Set();
  let title;
  for (const word of words) {
    const path = relative(ROOT, resolve(folder, word.replace(/:\d+$/, ""))).replaceAll("\\", "/");
    const line = /:\d+$/.exec(word)?.[0] ?? "";
    const below = all.filter((file) => file === path || file.startsWith(`${path}/`));
    const named = below.length > 0 ? below : all.filter((file) => file.includes(word));
    const titled = named.length > 0 || title !== undefined ? [] : all.filter((file) => read(file).includes(word));
    if (titled.length > 0) title = word;
    const found = [...named, ...titled];
    if (found.length === 0) return { files: [], unknown: word };
    for (const file of found) files.add(file.startsWith("e2e/") ? file + line : file);
  }
  return { files: [...files], title };
}

function listTestFiles() {
  return ["tests", "packages", "e2e"]
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => TEST.test(path))
    .sort();
}

/** The Jest project of a test. Tests of packages are unit tests. */
function findKind(file) {
  return file.startsWith("packages/") ? "unit" : file.split("/")[1];
}

function readTest(path) {
  return readFileSync(join(ROOT, path), "utf8");
}

async function runJestFiles(files, { title, postgres }) {
  const kinds = KINDS.filter((kind) => files.some((file) => findKind(file) === kind));
  // Contract tests take screenshots.
  if (kinds.includes("contract")) findChromium();
  const server = postgres ? await startPostgres() : null;
  if (server?.url === null) return { ok: false, passed: 0, failed: 1, skipped: 0, output: server.reason };
  const results = prepareResultFile("chosen tests");
  const args = [
    ...buildJestCommand(kinds, results),
    "--maxWorkers=2",
    ...(title === undefined ? [] : ["--testNamePattern", escapeRegExp(title)]),
    "--runTestsByPath",
    ...files,
  ];
  const run = () => runVisibly(args, { TEST_DATABASE_URL: server?.socketUrl ?? "" });
  const count = () => {
    const counts = countFiles(readTestFiles(results), "");
    // What the title leaves out counts as skipped.
    return title === undefined ? counts : { ...counts, skipped: 0 };
  };
  try {
    return await runStep({ name: "chosen tests", run, count });
  } finally {
    server?.stop();
  }
}

function runBrowserFiles(files, title) {
  const args = [...files, ...(title === undefined ? [] : ["--grep", escapeRegExp(title)])];
  const step = makeE2eStep({ name: "chosen browser tests", shell: findHeadlessShell(), args, run: runVisibly });
  return runStep(step);
}

/** Runs Node with `args`, with the output of this process. */
function runVisibly(args, env) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: "inherit" });
    child.once("error", (error) => done({ ok: false, output: String(error) }));
    child.once("close", (code) => done({ ok: code === 0, output: "" }));
  });
}

function escapeRegExp(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
