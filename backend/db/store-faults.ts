import { statfsSync } from "node:fs";
import type { PoolClient } from "pg";
import { type Log, unwrapCause } from "@/backend/kit/log";
import { type ErrorBody, makeTypeGuard } from "@/lib/http/api-error";

// Classifies errors of the store: busy, unavailable, disk full, or unknown outcome of a commit.

/** Deadlock, serialization failure, lock or statement timeout, too many connections. */
const BUSY = ["40001", "40P01", "55P03", "57014", "53300"];
/** The server is shutting down, crashed, starting, or terminated this connection. */
const SERVER_DOWN = ["57P01", "57P02", "57P03", "25P03"];
const UNREACHABLE = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "ENOENT"];
const NO_SPACE = "53100";
const NOT_QUERYABLE = /Connection terminated|connection error and is not queryable|Client was closed/;

/** The answer to a write while the disk is full. */
export const DISK_FULL: ErrorBody = { error: "storage_full", retry_after: "30" };

/** The answer to a call after an error of the store. */
export type StoreRefusal = { status: 503 | 504 | 507; body: ErrorBody };

/** The connection was lost between COMMIT and its answer: the transaction may or may not be committed. */
class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}
export const isOutcomeUnknown = makeTypeGuard(OutcomeUnknown, "OutcomeUnknown");

/** Whether the store was too busy for a statement. */
function isStoreBusy(error: unknown): boolean {
  return hasCode(error, BUSY) || /timeout exceeded when trying/.test(findErrorMessage(error));
}

/** Whether the store is unavailable or the connection was lost. */
export function isStoreUnavailable(error: unknown): boolean {
  return (
    findErrorCode(error).startsWith("08") ||
    hasCode(error, [...SERVER_DOWN, ...UNREACHABLE]) ||
    NOT_QUERYABLE.test(findErrorMessage(error))
  );
}

/** Whether the disk of the store is full. */
function isStoreFull(error: unknown): boolean {
  return hasCode(error, [NO_SPACE]);
}

/** Whether the statement can be retried: the store was busy or unavailable, and nothing was changed. */
export function isTransientFault(error: unknown): boolean {
  return isStoreBusy(error) || isStoreUnavailable(error);
}

/** The answer to a call that failed with an error of the store. */
export function findStoreRefusal(error: unknown): StoreRefusal | null {
  if (isOutcomeUnknown(error)) return { status: 504, body: { error: "outcome_unknown" } };
  if (isStoreFull(error)) return { status: 507, body: DISK_FULL };
  if (isStoreUnavailable(error)) return { status: 503, body: { error: "upstream_unavailable", retry_after: "2" } };
  return isStoreBusy(error) ? { status: 503, body: { error: "busy", retry_after: "2" } } : null;
}

/** Commits; throws OutcomeUnknown if the connection is lost meanwhile. */
export async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query("commit");
  } catch (error) {
    if (isStoreUnavailable(error)) throw new OutcomeUnknown("the connection was lost during COMMIT", { cause: error });
    throw error;
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return codes.includes(findErrorCode(error));
}

function findErrorCode(error: unknown): string {
  const cause = unwrapCause(error);
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

function findErrorMessage(error: unknown): string {
  const cause = unwrapCause(error);
  return cause instanceof Error ? cause.message : "";
}

/** How long a measurement is cached. */
const CACHE_MS = 250;
const MB = 1024 * 1024;

/**
 * Creates a check whether the disk of a folder has enough space. Writes are refused below that, because on a full disk
 * the embedded store could not write its write-ahead log, and reads would fail, too.
 * @param minMb the free space in MB that is enough.
 */
export function watchDiskSpace(folder: string, minMb: number, log: Log): () => boolean {
  let known = true;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - checkedAt < CACHE_MS) return known;
    checkedAt = performance.now();
    const freeMb = readFreeBytes(folder) / MB;
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
export function readFreeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
