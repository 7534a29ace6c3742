import { areaTables } from "./area-tables.mjs";
import { folderCycles } from "./folder-cycles.mjs";
import { forbiddenStrings } from "./forbidden-strings.mjs";
import { importRules } from "./import-rules.mjs";
import { jestStep } from "./jest-step.mjs";
import { plainWords } from "./plain-words.mjs";
import { sizes } from "./sizes.mjs";

const BIOME = "node_modules/@biomejs/biome/bin/biome";
const TSC = "node_modules/typescript/bin/tsc";

/** What the short check tries on fewer cases, in words for its last lines. */
export const SHORT_NOTE =
  "short runs: properties and races were tried on a fifth of their cases; npm test tries them on all";

/**
 * Every check without a browser or a server, longest first, so that both cores end together. All tests run; `isShort`, as
 * in `npm run check`, tries properties on a fifth of their cases and reads all sources as one program. `since` and
 * `contract` are commits after which nothing else need be tried (`scopeOfCheck`).
 */
export function checkSteps({ isShort = false, since = null, contract = null } = {}) {
  const short = { SHORT_RUNS: isShort ? "1" : "" };
  return [
    // Two processes on one backend: each test has sites of its own, and one process would wait for the backend half the time.
    jestStep("contract tests (PGlite)", ["contract"], { env: { TEST_DATABASE_URL: "", ...short }, since: contract }),
    jestStep("unit and component tests", ["unit", "component"], { env: short, since }),
    ...(isShort ? [{ name: "types", args: [TSC, "-p", "scripts/check/tsconfig.json"] }] : typeSteps()),
    { name: "import rules", run: importRules },
    { name: "tables of areas", run: areaTables },
    { name: "circles of folders", run: folderCycles },
    { name: "unused code", args: ["node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"] },
    { name: "sizes", run: sizes },
    { name: "lint", args: [BIOME, "lint", "--error-on-warnings", "--max-diagnostics=50", "."] },
    { name: "format", args: [BIOME, "check", "--linter-enabled=false", "--max-diagnostics=50", "."] },
    { name: "forbidden strings", run: forbiddenStrings },
    { name: "plain words", run: plainWords },
  ];
}

/** Each kind of source with its own globals: a product that knew those of the tests would not be noticed in one program. */
function typeSteps() {
  return [
    { name: "types of tests", args: [TSC, "-p", "tests/tsconfig.json"] },
    { name: "types", args: [TSC, "-p", "tsconfig.json"] },
    { name: "types of e2e", args: [TSC, "-p", "e2e/tsconfig.json"] },
  ];
}
