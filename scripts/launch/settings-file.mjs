import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

/**
 * Takes settings out of the file `.env` of the project, where there is one; what the environment says wins. Every program
 * that is started from here gets them, so that no two of them go by different ones.
 */
export function readSettingsFile(folder = ROOT) {
  const path = join(folder, ".env");
  if (existsSync(path)) process.loadEnvFile(path);
}

/** Takes away the copy that Next puts beside its server: the web server alone would go by it, long after the file changed. */
export function forgetCopiedSettings(folder = join(ROOT, ".next/standalone")) {
  for (const name of [".env", ".env.production"]) rmSync(join(folder, name), { force: true });
}
