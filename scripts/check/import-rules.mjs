import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";
import { runNode } from "./run-steps.mjs";

const FOLDERS = ["app", "backend", "components", "e2e", "lib", "packages", "scripts", "tests"];
const PARTS = [...FOLDERS, "middleware.ts", "instrumentation.ts"];
const MIN_MODULES = 300;

/**
 * Checks all sources by the rules of .dependency-cruiser.mjs. If dependency-cruiser cannot read TypeScript, it finds neither
 * modules nor violations, so the step also fails if it finds fewer modules than there are source files.
 */
export async function checkImportRules() {
  const parts = PARTS.filter((part) => existsSync(join(ROOT, part)));
  const cli = "node_modules/dependency-cruiser/bin/dependency-cruise.mjs";
  const { ok, output } = await runNode([cli, "--config", ".dependency-cruiser.mjs", "--output-type", "err", ...parts]);
  const cruised = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
  const wanted = Math.max(
    MIN_MODULES,
    parts.reduce((sum, part) => sum + countSources(join(ROOT, part)), 0),
  );
  if (cruised >= wanted) return { ok, output };
  return {
    ok: false,
    output: `${output}\nOnly ${cruised} modules were checked; there are at least ${wanted} source files.`,
  };
}

function countSources(path) {
  if (statSync(path).isFile()) return 1;
  return readdirSync(path, { recursive: true }).filter((name) =>
    /^(?!.*node_modules).*\.(tsx?|mjs|cjs)$/.test(String(name)),
  ).length;
}
