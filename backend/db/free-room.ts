import { statfsSync } from "node:fs";
import type { Log } from "@/backend/kit/log";

/** How long a measurement is cached. */
const CACHE_MS = 250;
const MB = 1024 * 1024;

/**
 * Creates a check whether the disk of a folder has at least `minMb` free. Writes are refused below that, because on a full
 * disk the embedded store could not write its write-ahead log, and reads would fail, too.
 */
export function watchDiskSpace(folder: string, minMb: number, log: Log): () => boolean {
  let known = true;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - checkedAt < CACHE_MS) return known;
    checkedAt = performance.now();
    const freeMb = readFreeMb(folder);
    const hasRoom = freeMb >= minMb;
    if (hasRoom !== known) {
      const facts = { free_mb: Math.round(freeMb), min_mb: minMb };
      if (hasRoom) log.info(facts, "the disk has free space again; writes are accepted");
      else log.error(facts, "the disk is full; writes are refused and background jobs pause");
    }
    known = hasRoom;
    return known;
  };
}

/** Reads the free space; unlimited if the file system does not report it. */
function readFreeMb(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / MB;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
