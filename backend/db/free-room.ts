import { statfsSync } from "node:fs";
import type { Log } from "@/backend/kit/log";

/** An answer of the file system holds for so long. */
const KNOWN_MS = 250;
const MB = 1024 * 1024;

/**
 * Answers whether the disk of a folder has more than `minMb` free. Writes are refused below that, so that the embedded
 * store's write-ahead log never meets a full disk: it could not go on, and reads would stop with it.
 */
export function watchRoom(folder: string, minMb: number, log: Log): () => boolean {
  let known = true;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - askedAt < KNOWN_MS) return known;
    askedAt = performance.now();
    const freeMb = freeMbOf(folder);
    const hasRoom = freeMb >= minMb;
    if (hasRoom !== known) {
      const facts = { free_mb: Math.round(freeMb), min_mb: minMb };
      if (hasRoom) log.info(facts, "the disk has room again; writes are taken");
      else log.error(facts, "the disk is full; writes are refused and background jobs pause");
    }
    known = hasRoom;
    return known;
  };
}

/** Without limit where the file system does not say. */
function freeMbOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / MB;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
