import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { prepareResultFile } from "./jest-step.mjs";
import { runNode } from "./run-steps.mjs";

/** The name of the build step, for steps that need its result. */
export const BUILD = "production build";

/** The production build; does nothing if its sources have not changed. */
export function makeBuildStep() {
  const program = 'const { ensureBuilt } = await import("./scripts/launch/build-product.mjs"); await ensureBuilt();';
  return { name: BUILD, args: ["--input-type=module", "-e", program] };
}

/**
 * The browser tests on the built product; without Chromium, fails with the command that installs it. `shell` is a promise of the
 * path of Chromium's headless shell, null without one. `args` are further arguments of Playwright. `run` starts it.
 */
export function makeE2eStep({ name = "browser tests", env = {}, shell, args = [], run = runNode }) {
  const file = prepareResultFile(name);
  return {
    name,
    run: async () => {
      const chromium = findChromium();
      if (chromium.path === null) return { ok: false, output: chromium.reason };
      rmSync(file, { force: true });
      const folder = mkdtempSync(join(tmpdir(), "vitrine-e2e-"));
      const settings = {
        E2E_DATA_DIR: folder,
        CHROMIUM_PATH: chromium.path,
        HEADLESS_SHELL_PATH: (await shell) ?? chromium.path,
        E2E_JSON: file,
        ...env,
      };
      const outcome = await run(["node_modules/@playwright/test/cli.js", "test", ...args], settings);
      rmSync(folder, { recursive: true, force: true });
      return outcome;
    },
    count: () => countPlaywright(file, name),
  };
}

function countPlaywright(file, label) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const addLabel = ({ title, failure }) => ({ title: `${label}: ${title}`, failure });
  const { stats, suites, errors } = JSON.parse(readFileSync(file, "utf8"));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors.length > 0 && stats.unexpected === 0 ? 1 : 0),
    skipped: stats.skipped,
    notes: listTests(suites, "skipped").map(({ title }) => `${label}: ${title}`),
    repeated: listTests(suites, "flaky").map(addLabel),
    failures: listTests(suites, "unexpected").map(addLabel),
    files: suites.map((suite) => ({ name: `${label}: e2e/${suite.file}`, seconds: sumMilliseconds(suite) / 1000 })),
  };
}

function sumMilliseconds(suite) {
  const own = (suite.specs ?? []).flatMap((spec) => spec.tests.flatMap((test) => test.results));
  const inner = (suite.suites ?? []).map(sumMilliseconds);
  return [...own.map((result) => result.duration), ...inner].reduce((sum, one) => sum + one, 0);
}

/** The tests with a status: their title, and what failed at the first attempt. */
function listTests(suites, status) {
  return suites.flatMap((suite) => {
    const own = (suite.specs ?? []).filter((spec) => spec.tests.some((test) => test.status === status));
    const found = own.map((spec) => ({ title: `${spec.file} ${spec.title}`, failure: readFailure(spec) }));
    return [...found, ...listTests(suite.suites ?? [], status)];
  });
}

const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

function readFailure(spec) {
  const results = spec.tests.flatMap((test) => test.results);
  const errors = results.find(({ status }) => status !== "passed")?.errors ?? [];
  return errors.map(({ message }) => (message ?? "").replaceAll(COLORS, "")).join("\n");
}
