import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensurePrograms } from "../../packages/edge/build.mjs";
import { enableHooks } from "./hooks.mjs";
import { computeHash, ROOT, readStamp, writeStamp } from "./paths.mjs";

const STAMP = "node_modules/.vitrine-installed";
const NODE_MIN = [20, 19];

/** Exits with a message if Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return;
  console.error(`Node ${NODE_MIN.join(".")} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Installs the locked packages if they are missing or the lock file changed, builds the scripts for browsers, which types, tests and
 * builds read, and enables the hooks of a developer's clone.
 */
export function ensureInstalled(say = console.error) {
  enableHooks();
  ensurePackages(say);
  ensurePrograms();
}

/** Install scripts of packages are disabled. */
function ensurePackages(say) {
  const wanted = computeHash(["package.json", "package-lock.json", ".npmrc"]);
  if (existsSync(join(ROOT, "node_modules")) && readStamp(STAMP) === wanted) return;
  say("Installing packages ...");
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  const args = [...prefix, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  // NODE_ENV=production would omit development packages.
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "" },
  });
  if (result.status !== 0) {
    console.error("The packages could not be installed; see the output above.");
    process.exit(result.status ?? 1);
  }
  writeStamp(STAMP, wanted);
}
