import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Row } from "@/lib/server/check-backend/checker";
import type { Summary } from "@/lib/server/check-backend/report";

const ROOT = join(__dirname, "../..");
/** Settings of this process that would replace missing options. */
const NOT_INHERITED = ["BACKEND_URL", "SEARCH_URL", "DEFAULT_SITE", "BACKEND_KEYS", "SECRETS", "CHECK_COOKIE"];

/** How the command ended, and its report with `--json`. */
export type CheckResult = { status: number | null; stdout: string; stderr: string };

/** Starts `npm run check-backend` from its sources. `ended` is its result. */
export function startCheck(words: readonly string[], env: Record<string, string> = {}) {
  // The condition resolves the package server-only, which throws otherwise, as the bundle of the command does.
  const args = ["--conditions=react-server", "--import", "tsx", "lib/server/check-backend/main.ts", ...words];
  const settings = { ...Object.fromEntries(NOT_INHERITED.map((name) => [name, ""])), DATA_DIR: "/nowhere", ...env };
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...settings } });
  return { child, ended: readResult(child) };
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
export function readReport({ stdout }: CheckResult): { summary: Summary; rows: Row[] } {
  return JSON.parse(stdout) as { summary: Summary; rows: Row[] };
}
