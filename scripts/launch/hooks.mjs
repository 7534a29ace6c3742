import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { ROOT } from "./paths.mjs";

const FOLDER = ".githooks";
/** Commands that only developers run; a server may run the others from a clone. */
const COMMANDS = new Set(["check.mjs", "dev.mjs", "test.mjs"]);

/**
 * Makes git run the hooks of the project in this clone, unless it has hooks of its own. Does nothing in CI, in production, outside
 * of a clone, and without git.
 */
export function enableHooks({ root = ROOT, env = process.env, command = process.argv[1] ?? "" } = {}) {
  if (env.CI || env.NODE_ENV === "production" || !COMMANDS.has(basename(command))) return;
  if (!existsSync(join(root, ".git"))) return;
  const git = (...args) => spawnSync("git", args, { cwd: root, env, encoding: "utf8" });
  // Status 1: not set anywhere.
  if (git("config", "--get", "core.hooksPath").status !== 1) return;
  const { status, stdout } = git("rev-parse", "--git-path", "hooks");
  if (status !== 0 || hasHooks(resolve(root, stdout.trim()))) return;
  git("config", "core.hooksPath", FOLDER);
}

function hasHooks(folder) {
  return existsSync(folder) && readdirSync(folder).some((name) => !name.endsWith(".sample"));
}
