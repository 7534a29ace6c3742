import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../launch/paths.mjs";

// The commit at which everything in this copy was last in order: what has not changed since need not be tried again on
// every save. `npm test` never looks here.

const FILE = join(ROOT, "tmp/last-green.json");
/** What any test may depend on without importing it. */
const GROUND = /^(package(-lock)?\.json|[^/]+\.config\.\w+|tsconfig\.json|messages\/|scripts\/|tests\/support\/)/;
/** What the servers of the contract tests are made of: the tests reach them over HTTP, so no import tells of it. */
const SERVERS = /^(backend|lib|app\/api)\//;

/**
 * What `npm run check` has to try: `since` is the commit whose tests of unchanged files may be left out, null for all
 * tests; `contract` is that commit for the contract tests, null where a server may have changed. `git` is for tests.
 */
export function scopeOfCheck({ isWhole = false, file = FILE, git = gitOf } = {}) {
  const since = isWhole ? null : lastGreen(file);
  const changed = since === null ? null : changedSince(since, git);
  if (changed === null || changed.some((path) => GROUND.test(path))) return { since: null, contract: null };
  return { since, contract: changed.some((path) => SERVERS.test(path)) ? null : since };
}

/** Remembers the commit at which everything was in order; with anything uncommitted beside it, it is not that commit. */
export function keepGreen({ file = FILE, git = gitOf } = {}) {
  const commit = git("rev-parse", "HEAD");
  if (commit === null || git("status", "--porcelain") !== "") return;
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, JSON.stringify({ commit: commit.trim() }));
}

/** Forgets it: something failed, and stays to be tried until it passes. */
export function forgetGreen(file = FILE) {
  rmSync(file, { force: true });
}

function lastGreen(file) {
  try {
    const { commit } = JSON.parse(readFileSync(file, "utf8"));
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
  } catch {
    return null;
  }
}

/** Paths that differ from a commit, new ones too; null where git does not know it. */
function changedSince(commit, git) {
  const known = git("diff", "--name-only", commit);
  const fresh = git("ls-files", "--others", "--exclude-standard");
  if (known === null || fresh === null) return null;
  return `${known}\n${fresh}`.split("\n").filter((path) => path !== "");
}

function gitOf(...args) {
  try {
    return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return null;
  }
}
