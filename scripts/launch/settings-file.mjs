import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

/**
 * Reads settings from the file `.env` of the project, if it exists; environment variables take precedence. All programs started from
 * here inherit them.
 */
export function readSettingsFile(folder = ROOT) {
  const path = join(folder, ".env");
  if (existsSync(path)) process.loadEnvFile(path);
}

/** Deletes the copy that Next creates next to its server: the web server would use it after the original has changed. */
export function forgetCopiedSettings(folder = join(ROOT, ".next/standalone")) {
  for (const name of [".env", ".env.production"]) rmSync(join(folder, name), { force: true });
}
