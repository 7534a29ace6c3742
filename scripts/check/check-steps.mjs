import { forbiddenStrings } from "./forbidden-strings.mjs";
import { importRules } from "./import-rules.mjs";
import { jestStep } from "./jest-step.mjs";
import { sizes } from "./sizes.mjs";

const BIOME = "node_modules/@biomejs/biome/bin/biome";
const TSC = "node_modules/typescript/bin/tsc";

/** What `npm run check` does, longest first, so that both cores end together. */
export function checkSteps() {
  return [
    jestStep("contract tests (PGlite)", ["contract"], { workers: 1, env: { TEST_DATABASE_URL: "" } }),
    { name: "types of tests", args: [TSC, "-p", "tests/tsconfig.json"] },
    { name: "types", args: [TSC, "-p", "tsconfig.json"] },
    { name: "types of e2e", args: [TSC, "-p", "e2e/tsconfig.json"] },
    jestStep("unit and component tests", ["unit", "component"]),
    { name: "import rules", run: importRules },
    { name: "unused code", args: ["node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"] },
    { name: "sizes", run: sizes },
    { name: "lint", args: [BIOME, "lint", "--error-on-warnings", "--max-diagnostics=50", "."] },
    { name: "format", args: [BIOME, "check", "--linter-enabled=false", "--max-diagnostics=50", "."] },
    { name: "forbidden strings", run: forbiddenStrings },
  ];
}
