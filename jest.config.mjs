import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import nextJest from "next/jest.js";
import { ensurePrograms } from "./packages/edge/build.mjs";

// The scripts for browsers, which tests import, also where Jest is started directly.
ensurePrograms();

const withNext = nextJest({ dir: import.meta.dirname });

// Packages that ship ES modules only, so Jest must compile them.
const compiled = [
  "next-intl",
  "use-intl",
  "@formatjs",
  "intl-messageformat",
  "icu-minify",
  "@tanstack",
  "lucide-react",
  "react-aria-components",
  "react-aria",
  "react-stately",
  "@react-aria",
  "@react-stately",
  "@internationalized",
  "iron-session",
  "jose",
  "openid-client",
  "oauth4webapi",
  "uncrypto",
  "cookie",
  "react-hotkeys-hook",
  "date-fns",
  "@date-fns",
  "hono",
  "@hono",
  "zod",
];

// Contract tests of what does not depend on the database's engine run once, with the engine that needs less time for them. With PGlite:
// the rights, handlers, texts and answers of all calls, the thread that trains recommendations, demo shops, screenshots, legacy backends,
// readers of files, tokens, links and their keys, identity providers, proxies, guards of
// listeners, locks of folders, backups, and tests that start PostgreSQL servers of their own. With PostgreSQL, where there is one: imports of many sample feeds.
const PGLITE_ONLY = [
  "(access-matrix|training-thread|interrupted-training|demo|demo-visits|behind-proxy|server-away|sign-up-restart|rolling-restart|clean-clone)\\.long",
  "backup(-faults|-postgres)?\\.long",
  "(owner-lock|every-call|oidc|record/calls\\.long)",
  "screenshots/(screenshots|screenshot-queue\\.long|killed-backend\\.long)",
  "shop/[^/]+",
  "legacy-[^/]+",
  "(feed-files|feed-files-restart\\.long|word-samples|upload-bounds|sso-token|link-keys|link-command\\.long|listeners)",
].map((name) => `/contract/([^/]+/)?${name}\\.test\\.ts$`);
const POSTGRES_ONLY = ["/contract/catalogue/feed-samples\\.test\\.ts$"];

// Tests that start backends or browsers of their own, each with its own data, or that by nature generate arbitrary input or large
// amounts of data. The gate runs only those of rights and of the answers of all calls, which guard all other work.
const LONG = ["\\.long\\.test\\.ts$"];
const LONG_BUT_GUARDS = ["(?<!/(access-matrix|record/calls))\\.long\\.test\\.ts$"];

// The record of calls needs the built web server, so `npm test` runs it apart from the tests that need not wait for the build.
const RECORD = ["/contract/record/"];
const ALL_BUT_RECORD = ["/contract/(?!record/)"];

/**
 * Paths of tests that this run leaves out: SHORT_RUNS is set by `npm run check`, TEST_TIER, TEST_ENGINES and TEST_RECORD (`without` or
 * `only`) by `npm test`.
 */
function listIgnored({ TEST_DATABASE_URL, TEST_ENGINES, TEST_TIER, TEST_RECORD, SHORT_RUNS }) {
  const record = TEST_RECORD === "without" ? RECORD : TEST_RECORD === "only" ? ALL_BUT_RECORD : [];
  const isGate = TEST_TIER === "gate";
  const engine = TEST_DATABASE_URL ? PGLITE_ONLY : TEST_ENGINES === "both" ? POSTGRES_ONLY : [];
  return [...engine, ...record, ...(SHORT_RUNS ? LONG : isGate ? LONG_BUT_GUARDS : [])];
}

const OWN_SQL = /\bsql`|\basSite\(|\bqueryRows\b/;

/**
 * The tests of a kind, as globs; those of packages are unit tests. Where the gate has both engines, it runs each contract test with
 * PostgreSQL, which takes less time, and with PGlite those with SQL of their own and those that run with no other engine.
 */
function listTests(name, { TEST_DATABASE_URL, TEST_ENGINES, TEST_RECORD, TEST_TIER }) {
  const root = `tests/${name}`;
  if (name === "unit") return [`<rootDir>/{${root},packages/*/tests}/**/*.test.{ts,tsx}`];
  const isSecondEngine =
    TEST_TIER === "gate" && TEST_ENGINES === "both" && !TEST_DATABASE_URL && TEST_RECORD !== "only";
  if (name !== "contract" || !isSecondEngine) return [`<rootDir>/${root}/**/*.test.{ts,tsx}`];
  const isPgliteOnly = (path) => PGLITE_ONLY.some((pattern) => new RegExp(pattern).test(`/${path}`));
  return readdirSync(join(import.meta.dirname, root), { recursive: true, encoding: "utf8" })
    .map((path) => `${root}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => isPgliteOnly(path) || OWN_SQL.test(readFileSync(join(import.meta.dirname, path), "utf8")))
    .map((path) => `<rootDir>/${path}`);
}

/** Configures one kind of test; `name` is its folder in tests/, `own` are further options of the Jest project. */
export async function project(name, own = {}) {
  const config = await withNext({
    displayName: name,
    rootDir: import.meta.dirname,
    runtime: "<rootDir>/tests/support/jest-runtime.cjs",
    testMatch: listTests(name, process.env),
    moduleNameMapper: {
      "^server-only$": "<rootDir>/tests/support/jest-empty.cjs",
      "^@/(.*)$": "<rootDir>/$1",
      ...own.moduleNameMapper,
    },
    setupFilesAfterEnv: ["<rootDir>/tests/support/jest-quiet.ts", ...(own.setupFilesAfterEnv ?? [])],
    ...without(own, ["moduleNameMapper", "setupFilesAfterEnv"]),
  })();
  config.testPathIgnorePatterns.push(...listIgnored(process.env));
  // Builds contain copies of package.json, which Jest would report as duplicate packages.
  config.modulePathIgnorePatterns = ["<rootDir>/.next/", "<rootDir>/dist/", "<rootDir>/scripts/bench/bare-app/.next/"];
  config.transform = Object.fromEntries(
    Object.entries(config.transform).map(([files, [, options]]) => [
      files,
      ["<rootDir>/tests/support/jest-transform.cjs", options],
    ]),
  );
  config.transformIgnorePatterns = [`/node_modules/(?!(${compiled.join("|")})/)`, "^.+\\.module\\.(css|sass|scss)$"];
  return config;
}

function without(options, names) {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)));
}

export default {
  // So long that a test fails only if it hangs, even on a busy machine.
  testTimeout: 240_000,
  // Files leave objects behind in their worker. With a large heap, garbage collection takes several times as long as the tests that
  // allocate much, so a worker starts again beyond this.
  workerIdleMemoryLimit: "800MB",
  projects: [
    await project("unit", { testEnvironment: "node", globalSetup: "<rootDir>/tests/support/unit-setup.mjs" }),
    await project("component", {
      testEnvironment: "<rootDir>/tests/support/jest-browser.cjs",
      setupFilesAfterEnv: ["<rootDir>/tests/support/jest-component.ts"],
    }),
    await project("contract", {
      testEnvironment: "node",
      globalSetup: "<rootDir>/tests/support/contract-setup.mjs",
      globalTeardown: "<rootDir>/tests/support/contract-teardown.mjs",
      setupFiles: ["<rootDir>/tests/support/contract-env.ts"],
      setupFilesAfterEnv: ["<rootDir>/tests/support/contract-cleanup.ts"],
    }),
  ],
};
