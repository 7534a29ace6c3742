import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import type { ReportRow } from "@/lib/server/check-backend/checker";
import type { Summary } from "@/lib/server/check-backend/report";
import { bundleOwnPackages } from "@/scripts/launch/packages.mjs";

const ROOT = join(__dirname, "../..");
/** Settings of this process that would replace missing options. */
const NOT_INHERITED = ["BACKEND_URL", "SEARCH_URL", "DEFAULT_SITE", "BACKEND_KEYS", "SECRETS", "CHECK_COOKIE"];

/** How the command ended, and its report with `--json`. */
export type CheckResult = { status: number | null; stdout: string; stderr: string };

/** Starts the command with these words and settings. `ended` is its result. */
export type StartCheck = (
  words: readonly string[],
  env?: Record<string, string>,
) => { child: ReturnType<typeof spawnCheck>; ended: Promise<CheckResult> };

/** Bundles the command as `npm run check-backend` does, once for all its starts; `remove` deletes the bundle. */
export async function bundleCheck(): Promise<{ start: StartCheck; remove: () => void }> {
  // In the project, where the bundle finds its packages.
  mkdirSync(join(ROOT, "tmp"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, "tmp/check-backend-"));
  const program = join(folder, "main.mjs");
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["lib/server/check-backend/main.ts"],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    plugins: [bundleOwnPackages],
    // Outside of Next, this package throws.
    alias: { "server-only": "./scripts/launch/nothing.mjs" },
    tsconfig: "tsconfig.json",
  });
  const start: StartCheck = (words, env = {}) => {
    const child = spawnCheck(program, words, env);
    return { child, ended: readResult(child) };
  };
  return { start, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function spawnCheck(program: string, words: readonly string[], env: Record<string, string>) {
  const settings = { ...Object.fromEntries(NOT_INHERITED.map((name) => [name, ""])), DATA_DIR: "/nowhere", ...env };
  return spawn(process.execPath, [program, ...words], { cwd: ROOT, env: { ...process.env, ...settings } });
}

async function readResult(child: ChildProcess): Promise<CheckResult> {
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      texts[name] += text;
    });
  }
  const [status] = (await once(child, "close")) as [number | null];
  return { status, ...texts };
}

/** The report of a check with `--json`; its lines by outcome. */
export function readReport({ stdout }: CheckResult): { summary: Summary; rows: ReportRow[] } {
  return JSON.parse(stdout) as { summary: Summary; rows: ReportRow[] };
}
