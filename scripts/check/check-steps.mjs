import { PACKAGES } from "../launch/packages.mjs";
import { checkAreaTables } from "./area-tables.mjs";
import { BUILD } from "./browser-steps.mjs";
import { checkFolderCycles } from "./folder-cycles.mjs";
import { checkForbiddenStrings } from "./forbidden-strings.mjs";
import { checkImportRules } from "./import-rules.mjs";
import { makeJestStep } from "./jest-step.mjs";
import { checkPlainWords } from "./plain-words.mjs";
import { checkSizes } from "./sizes.mjs";

const BIOME = "node_modules/@biomejs/biome/bin/biome";
// The native compiler needs a quarter of the processor time. One thread, because the lanes use the other core.
const TSC = ["node_modules/typescript-native/bin/tsc", "--singleThreaded"];

/** Printed at the end of a short check. */
export const SHORT_NOTE =
  "short run: without the build, the browser tests, PostgreSQL and *.long.test.ts, which npm test and npm run test:full run; long property tests and large suites of samples ran a fifth of their cases";

/**
 * All checks without a browser, longest first, so that both lanes of `npm run check` finish at about the same time.
 * @param options.isShort as in `npm run check`: a part of the tests (SHORT_NOTE), and all types in one program.
 * @param options.since commit since which tests of unchanged code are skipped (`determineCheckScope`).
 * @param options.contract the same for contract tests.
 * @param options.env environment of the tests.
 */
export function listCheckSteps({ isShort = false, since = null, contract = null, env = {} } = {}) {
  const short = { SHORT_RUNS: isShort ? "1" : "", ...env };
  return [
    // Two workers share one backend: each test has its own sites, and a single worker would wait for the backend half the time.
    makeJestStep("contract tests (PGlite)", ["contract"], {
      env: { TEST_DATABASE_URL: "", ...short },
      since: contract,
    }),
    makeJestStep("unit and component tests", ["unit", "component"], { env: short, since }),
    ...(isShort ? [{ name: "types", args: [...TSC, "-p", "scripts/check/tsconfig.json"] }] : listTypeSteps()),
    { name: "import rules", run: checkImportRules },
    { name: "tables of areas", run: checkAreaTables },
    { name: "folder cycles", run: checkFolderCycles },
    { name: "unused code", args: ["node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"] },
    { name: "sizes", run: checkSizes },
    { name: "lint", args: [BIOME, "lint", "--error-on-warnings", "--max-diagnostics=50", "."] },
    { name: "format", args: [BIOME, "check", "--linter-enabled=false", "--max-diagnostics=50", "."] },
    { name: "forbidden strings", run: checkForbiddenStrings },
    { name: "plain words", run: checkPlainWords },
  ];
}

/** Checks each kind of source with its own globals: in one program, product code could use test globals unnoticed. */
function listTypeSteps() {
  return [
    // The build writes the types of pages and routes, which these programs read.
    { name: "types of tests", args: [...TSC, "-p", "tests/tsconfig.json"], after: [BUILD] },
    { name: "types", args: [...TSC, "-p", "tsconfig.json"], after: [BUILD] },
    { name: "types of e2e", args: [...TSC, "-p", "e2e/tsconfig.json"] },
    ...PACKAGES.map(({ name, folder }) => ({
      name: `types of ${name}`,
      args: [...TSC, "-p", `${folder}/tsconfig.json`],
    })),
  ];
}
