import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

// The folder of dumps. Automatic dumps are numbered, so that a clock that is set back does not make the newest one the oldest.

/** Automatic dumps that are kept. */
export const RETAINED_DUMPS = 24;

const AUTOMATIC = /^auto-(\d{6,})-[\dTZ]+\.dump$/;
const ANY = /\.dump$/;
const UNFINISHED = /\.dump\.part$/;
/** A dump that takes longer than this has failed. */
const UNFINISHED_MS = 6 * 3600_000;

/** A dump that is kept, with its number. */
export type RetainedDump = { path: string; number: number; size: number; changedMs: number };

/** Automatic dumps, the newest first. */
export function listAutomaticDumps(folder: string): RetainedDump[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const number = AUTOMATIC.exec(name)?.[1];
      const path = join(folder, name);
      const stats = number === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
      return stats === undefined ? [] : [{ path, number: Number(number), size: stats.size, changedMs: stats.mtimeMs }];
    })
    .sort((a, b) => b.number - a.number);
}

/** The name of a new dump. */
export function nameDump(folder: string, isAutomatic: boolean, at: Date): string {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, "");
  if (!isAutomatic) return findFreeName(join(folder, `vitrine-${stamp}`));
  const last = listAutomaticDumps(folder)[0]?.number ?? 0;
  return join(folder, `auto-${String(last + 1).padStart(6, "0")}-${stamp}.dump`);
}

/** Two dumps of the command may end in the same second of a clock that is set back. */
function findFreeName(stem: string): string {
  for (let count = 1; ; count++) {
    const path = `${stem}${count === 1 ? "" : `-${count}`}.dump`;
    if (!existsSync(path)) return path;
  }
}

/** Deletes automatic dumps beyond those that are kept. Dumps of the command stay. */
export function deleteOldDumps(folder: string): void {
  for (const { path } of listAutomaticDumps(folder).slice(RETAINED_DUMPS)) rmSync(path, { force: true });
}

/** Creates the folder, and deletes what an interrupted dump left. */
export function prepareFolder(folder: string, now: Date): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder).filter((name) => UNFINISHED.test(name))) {
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined && now.getTime() - stats.mtimeMs > UNFINISHED_MS) rmSync(path, { force: true });
  }
}

/** The size of the largest dump of a folder; 0 without one. */
export function measureLargestDump(folder: string): number {
  if (!existsSync(folder)) return 0;
  const names = readdirSync(folder).filter((name) => ANY.test(name));
  return Math.max(0, ...names.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0));
}
