import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";

// The commit at which all checks last passed in this clone. `npm run check` skips tests of code that has not changed since;
// `npm test` ignores it.

const FILE = join(ROOT, "tmp/last-green.json");
/** Files that any test may depend on without importing them. */
const GROUND =
  /^((packages\/[^/]+\/)?package\.json|package-lock\.json|packages\/[^/]+\/build\.mjs|packages\/edge\/src\/programs\/|[^/]+\.config\.\w+|tsconfig\.json|messages\/|scripts\/|tests\/support\/)/;
/** Sources of the servers in contract tests, which use HTTP, so that imports do not show the dependency. */
const SERVERS = /^(backend|lib|packages\/[^/]+\/src|app\/api)\//;

/**
 * Scope of `npm run check`. `since`: commit since which tests of unchanged code are skipped, null for all tests;
 * `contract`: the same for contract tests, null if a server may have changed.
 * @param options.git replaceable for tests.
 */
export function determineCheckScope({ isWhole = false, file = FILE, git = runGit } = {}) {
  const since = isWhole ? null : readLastGreen(file);
  const changed = since === null ? null : listChangedSince(since, git);
  if (changed === null || changed.some((path) => GROUND.test(path))) return { since: null, contract: null };
  return { since, contract: changed.some((path) => SERVERS.test(path)) ? null : since };
}

/** Stores HEAD as the commit at which all checks passed, unless there are uncommitted changes. */
export function keepGreen({ file = FILE, git = runGit } = {}) {
  const commit = git("rev-parse", "HEAD");
  if (commit === null || git("status", "--porcelain") !== "") return;
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, JSON.stringify({ commit: commit.trim() }));
}

/** Deletes the stored commit after a failure, so that the next check runs all tests. */
export function forgetGreen(file = FILE) {
  rmSync(file, { force: true });
}

function readLastGreen(file) {
  try {
    const { commit } = JSON.parse(readFileSync(file, "utf8"));
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
  } catch {
    return null;
  }
}

/** Paths that differ from a commit, including new files; null if git does not know the commit. */
function listChangedSince(commit, git) {
  const known = git("diff", "--name-only", commit);
  const fresh = git("ls-files", "--others", "--exclude-standard");
  if (known === null || fresh === null) return null;
  return `${known}\n${fresh}`.split("\n").filter((path) => path !== "");
}

function runGit(...args) {
  try {
    return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return null;
  }
}
