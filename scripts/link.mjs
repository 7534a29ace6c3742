// npm run link -- --user <e-mail or id> ...: prints a signed link for the running product.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, requireNode } from "./launch/install.mjs";
import { dataDir, ROOT } from "./launch/paths.mjs";

requireNode();
ensureInstalled();
if (!existsSync(join(ROOT, "dist/link/main.mjs"))) await (await import("./launch/bundles.mjs")).buildPrograms();
const env = { ...process.env, DATA_DIR: dataDir() };
const result = spawnSync(process.execPath, ["dist/link/main.mjs", ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: "inherit",
  env,
});
process.exit(result.status ?? 1);
