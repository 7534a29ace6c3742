import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";
import { findChromium } from "./chromium.mjs";
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
 * path of Chromium's headless shell, null without one.
 */
export function makeE2eStep({ name = "browser tests", env = {}, shell }) {
  const file = join(ROOT, `tmp/results/${name.replaceAll(/\W+/g, "-")}.json`);
  return {
    name,
    run: async () => {
      const chromium = findChromium();
      if (chromium.path === null) return { ok: false, output: chromium.reason };
      mkdirSync(join(ROOT, "tmp/results"), { recursive: true });
      rmSync(file, { force: true });
      const folders = ["E2E_DATA_DIR", "E2E_LEGACY_DATA_DIR"].map((variable) => [variable, makeTempFolder()]);
      const settings = {
        ...env,
        ...Object.fromEntries(folders),
        CHROMIUM_PATH: chromium.path,
        HEADLESS_SHELL_PATH: (await shell) ?? chromium.path,
        E2E_JSON: file,
        CI: "1",
      };
      const outcome = await runNode(["node_modules/@playwright/test/cli.js", "test"], settings);
      for (const [, folder] of folders) rmSync(folder, { recursive: true, force: true });
      return outcome;
    },
    count: () => countPlaywright(file, name),
  };
}

function makeTempFolder() {
  return mkdtempSync(join(tmpdir(), "vitrine-e2e-"));
}

function countPlaywright(file, label) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats, suites, errors } = JSON.parse(readFileSync(file, "utf8"));
  const listNamed = (status) => listTitles(suites, status).map((title) => `${label}: ${title}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors.length > 0 && stats.unexpected === 0 ? 1 : 0),
    skipped: stats.skipped,
    notes: listNamed("skipped"),
    repeated: listNamed("flaky"),
    files: suites.map((suite) => ({ name: `${label}: e2e/${suite.file}`, seconds: sumMilliseconds(suite) / 1000 })),
  };
}

function sumMilliseconds(suite) {
  const own = (suite.specs ?? []).flatMap((spec) => spec.tests.flatMap((test) => test.results));
  const inner = (suite.suites ?? []).map(sumMilliseconds);
  return [...own.map((result) => result.duration), ...inner].reduce((sum, one) => sum + one, 0);
}

function listTitles(suites, status) {
  return suites.flatMap((suite) => {
    const own = (suite.specs ?? []).filter((spec) => spec.tests.some((test) => test.status === status));
    return [...own.map((spec) => `${spec.file} ${spec.title}`), ...listTitles(suite.suites ?? [], status)];
  });
}
