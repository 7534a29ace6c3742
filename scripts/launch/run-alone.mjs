// Runs a command that starts no backend.
import { spawnSync } from "node:child_process";
import { ensureInstalled, requireNode } from "./install.mjs";
import { getDataDir } from "./paths.mjs";
import { readSettingsFile } from "./settings-file.mjs";

/** Runs a program of bundles.mjs with this command line in a folder, and exits with its code. */
export async function runAlone(program, cwd) {
  requireNode();
  readSettingsFile();
  ensureInstalled();
  const { buildCommand } = await import("./bundles.mjs");
  const args = [await buildCommand(program), ...process.argv.slice(2)];
  const env = { ...process.env, DATA_DIR: getDataDir() };
  const result = spawnSync(process.execPath, args, { cwd, stdio: "inherit", env });
  process.exit(result.status ?? 1);
}
