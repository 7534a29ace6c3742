import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

// Copies the files of the embedded database in rounds, each of which copies what changed since the last one: all but the last run while
// the database works, the last one while it waits. Where the file system can (Btrfs, XFS), a copy shares its blocks with the original.

/** Files that a copy does not need, or that it gets in its last round only. */
const WAL = "pg_wal";
/** Changes so soon before a copy may have the same time as it; such a file is copied again. */
const TIME_STEP_MS = 2_000;

type CopiedFile = { changedMs: number; size: number; copiedMs: number };

/** A copy of a folder in progress. */
export class FolderCopy {
  private copied = new Map<string, CopiedFile>();

  constructor(
    private readonly from: string,
    private readonly to: string,
  ) {}

  /**
   * Copies what is new or changed, deletes what no longer exists, and returns the copied bytes.
   * @param walFiles those that recovery needs.
   */
  sync(walFiles: readonly string[] = []): number {
    const next = new Map<string, CopiedFile>();
    let bytes = 0;
    for (const name of this.listFiles("", walFiles)) {
      const known = this.copied.get(name);
      const file = this.readState(name);
      if (file === null) continue;
      if (known !== undefined && isUnchanged(known, file)) {
        next.set(name, known);
        continue;
      }
      if (!this.copyFile(name)) continue;
      next.set(name, file);
      bytes += file.size;
    }
    for (const name of this.copied.keys()) if (!next.has(name)) rmSync(join(this.to, name), { force: true });
    this.copied = next;
    return bytes;
  }

  /** Names of files below a folder; creates the folders of the copy. */
  private listFiles(folder: string, walFiles: readonly string[]): string[] {
    mkdirSync(join(this.to, folder), { recursive: true, mode: 0o700 });
    return readdirSync(join(this.from, folder), { withFileTypes: true }).flatMap((entry) => {
      const name = join(folder, entry.name);
      if (entry.isDirectory()) return this.listFiles(name, walFiles);
      return folder.startsWith(WAL) && !walFiles.includes(entry.name) ? [] : [name];
    });
  }

  /** Null if the file was deleted meanwhile, which the next round notices, too. */
  private readState(name: string): CopiedFile | null {
    const copiedMs = Date.now();
    const stats = statSync(join(this.from, name), { throwIfNoEntry: false });
    return stats === undefined ? null : { changedMs: stats.mtimeMs, size: stats.size, copiedMs };
  }

  private copyFile(name: string): boolean {
    try {
      copyFileSync(join(this.from, name), join(this.to, name), constants.COPYFILE_FICLONE);
      return true;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
      throw error;
    }
  }
}

function isUnchanged(known: CopiedFile, now: CopiedFile): boolean {
  return (
    known.changedMs === now.changedMs && known.size === now.size && known.changedMs < known.copiedMs - TIME_STEP_MS
  );
}

/** The size of a folder without its write-ahead log. */
export function measureFolder(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === WAL ? sum : sum + measureFolder(path);
    return sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}
