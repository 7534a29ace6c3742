import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";

/** Runs a TypeScript file of this folder with an empty data folder; returns the last line it printed, as JSON. */
export async function runScript(script, ...options) {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
  try {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "" };
    const args = ["--import", "tsx", `scripts/bench/${script}`, ...options];
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    for await (const chunk of child.stdout) output += chunk;
    return JSON.parse(output.trim().split("\n").at(-1));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
