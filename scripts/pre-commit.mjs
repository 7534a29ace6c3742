// Run by .githooks/pre-commit in the top folder: formats and lints the staged files, and adds what it formatted to the commit. A file
// whose content differs from what is staged is only checked, so that nothing is committed or changed that is not staged.
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

const BIOME = "node_modules/@biomejs/biome/bin/biome";
const CHECK = ["check", "--error-on-warnings", "--no-errors-on-unmatched", "--files-ignore-unknown=true"];
/** What Biome formats here. */
const KINDS = /\.([cm]?[jt]s|[jt]sx|jsonc?|css)$/;
/** Files per call, because Windows limits the length of a command. */
const CHUNK = 200;

if (!existsSync(BIOME)) {
  console.error("The packages are not installed, so the staged files were not checked.");
  process.exit(0);
}
const staged = listFiles(["diff", "--cached", "--diff-filter=ACMR"]).filter((path) => KINDS.test(path));
const edited = new Set(listFiles(["diff"]));
// `git commit <paths>` commits from a temporary index; files added to it would be missing from the real one.
const isOwnIndex = !basename(process.env.GIT_INDEX_FILE ?? "").startsWith("next-index");
const whole = staged.filter((path) => !edited.has(path) && lstatSync(path).isFile());
const partial = staged.filter((path) => edited.has(path));

const results = [
  ...split(whole).map((paths) => runBiome([...(isOwnIndex ? ["--write"] : []), ...paths])),
  ...(partial.length > 0 ? checkStagedTexts() : []),
];
const formatted = isOwnIndex ? listFiles(["diff"]).filter((path) => whole.includes(path)) : [];
for (const paths of split(formatted)) git(["add", "--", ...paths]);
for (const path of formatted) console.error(`Formatted: ${path}`);
const faults = results.filter(({ status }) => status !== 0);
for (const { output } of faults) console.error(output.trimEnd());
if (faults.length > 0) {
  if (partial.length > 0) console.error("Files with changes that are not staged were only checked, not formatted.");
  console.error("The commit was stopped. Skip this check with: git commit --no-verify");
  process.exit(1);
}

/** Checks the staged texts of files that have further changes, in a copy of everything as it would be committed. */
function checkStagedTexts() {
  const copy = mkdtempSync(join(tmpdir(), "staged-"));
  try {
    git(["checkout-index", "--all", `--prefix=${copy}/`]);
    symlinkSync(resolve("node_modules"), join(copy, "node_modules"), "junction");
    return split(partial).map((paths) => runBiome(paths, copy));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function runBiome(args, cwd = ".") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIOME, ...CHECK, ...args], { cwd, encoding: "utf8" });
  return { status, output: `${stdout}${stderr}` };
}

/** The paths that a `git diff` names. */
function listFiles([command, ...args]) {
  const names = git([command, "--name-only", "--no-ext-diff", "-z", ...args]);
  return names.split("\0").filter((path) => path !== "");
}

function git(args) {
  // Names of routes contain brackets, which are patterns otherwise.
  const env = { ...process.env, GIT_LITERAL_PATHSPECS: "1" };
  const { status, stdout, stderr } = spawnSync("git", args, { env, encoding: "utf8", maxBuffer: 1e9 });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

function split(paths) {
  const count = Math.ceil(paths.length / CHUNK);
  return Array.from({ length: count }, (_, at) => paths.slice(at * CHUNK, (at + 1) * CHUNK));
}
