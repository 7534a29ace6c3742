import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

// The last step of a restore: several files of the data folder are replaced, which no file system does at once. The moves are written down
// first, and the next owner of the folder makes those that are left. Plain JavaScript, because the launcher runs it before anything is
// built.

const PLAN = "restore-unfinished.json";

/** Replaces files of a data folder by moves of paths in it, and completes them if this process ends meanwhile. */
export function moveRestored(folder, moves) {
  const path = join(folder, PLAN);
  writeFileSync(`${path}.new`, JSON.stringify(moves), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  try {
    finishRestore(folder);
  } catch (error) {
    // Nothing was moved, for example because a disk is mounted there. Otherwise the rest is left to the next start.
    const [first] = moves;
    if (first !== undefined && !existsSync(join(folder, first[1]))) rmSync(path, { force: true });
    throw error;
  }
}

/** Whether moves of a restore are left; its new files must stay until then. */
export function isRestoreUnfinished(folder) {
  return existsSync(join(folder, PLAN));
}

/** Completes the moves of a restore that was interrupted, if there is one. For the owner of the folder. */
export function finishRestore(folder) {
  const path = join(folder, PLAN);
  if (!existsSync(path)) return;
  // A target exists only if its move is done: nobody has used the folder since.
  for (const [from, to] of JSON.parse(readFileSync(path, "utf8"))) {
    if (existsSync(join(folder, to)) || !existsSync(join(folder, from))) continue;
    mkdirSync(dirname(join(folder, to)), { recursive: true, mode: 0o700 });
    renameSync(join(folder, from), join(folder, to));
  }
  rmSync(path, { force: true });
}
