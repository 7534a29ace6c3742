// npm run link -- --user <email or id> ...: prints a signed link for the running product.
import { spawnSync } from "node:child_process";
import { ensureInstalled, requireNode } from "./launch/install.mjs";
import { getDataDir, ROOT } from "./launch/paths.mjs";
import { readSettingsFile } from "./launch/settings-file.mjs";

requireNode();
readSettingsFile();
ensureInstalled();
const { buildCommand } = await import("./launch/bundles.mjs");
const env = { ...process.env, DATA_DIR: getDataDir() };
const result = spawnSync(process.execPath, [await buildCommand("link/main"), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: "inherit",
  env,
});
process.exit(result.status ?? 1);
