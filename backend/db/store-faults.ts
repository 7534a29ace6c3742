import type { PoolClient } from "pg";
import { causeOf } from "@/backend/kit/log";
import { brand, type ErrorBody } from "@/lib/http/api-error";

// What a failed statement says about the store: it was busy, it is away, its disk is full, or nobody knows whether the
// commit arrived.

/** Deadlock, lost serialization, lock or statement cut by its time, no free connection. */
const BUSY = ["40001", "40P01", "55P03", "57014", "53300"];
/** The server ends, crashed, is starting, or ended this connection. */
const GONE = ["57P01", "57P02", "57P03", "25P03"];
const UNREACHABLE = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "ENOENT"];
const NO_SPACE = "53100";
const NOT_QUERYABLE = /Connection terminated|connection error and is not queryable|Client was closed/;

/** The refusal of a write for which the disk has no room. */
export const DISK_FULL: ErrorBody = { error: "storage_full", retry_after: "30" };

/** Turns a fault of the store into the error that the caller gets. */
export type StoreRefusal = { status: 503 | 504 | 507; body: ErrorBody };

/** A connection was lost between COMMIT and its answer: the transaction may stand or not. */
class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}
export const isOutcomeUnknown = brand(OutcomeUnknown, "OutcomeUnknown");

/** Whether the store is or was too busy for a statement. */
function isStoreBusy(error: unknown): boolean {
  return hasCode(error, BUSY) || /timeout exceeded when trying/.test(messageOf(error));
}

/** Whether the store is away, or the connection to it is. */
export function isStoreGone(error: unknown): boolean {
  return (
    codeOf(error).startsWith("08") || hasCode(error, [...GONE, ...UNREACHABLE]) || NOT_QUERYABLE.test(messageOf(error))
  );
}

/** Whether the disk of the store is full. */
function isStoreFull(error: unknown): boolean {
  return hasCode(error, [NO_SPACE]);
}

/** Whether the same statement may work in a moment: the store was busy or away, and nothing of it has happened. */
export function isPassing(error: unknown): boolean {
  return isStoreBusy(error) || isStoreGone(error);
}

/** How to answer a call that failed by the store's fault; null for any other fault. */
export function storeRefusal(error: unknown): StoreRefusal | null {
  if (isOutcomeUnknown(error)) return { status: 504, body: { error: "outcome_unknown" } };
  if (isStoreFull(error)) return { status: 507, body: DISK_FULL };
  if (isStoreGone(error)) return { status: 503, body: { error: "upstream_unavailable", retry_after: "2" } };
  return isStoreBusy(error) ? { status: 503, body: { error: "busy", retry_after: "2" } } : null;
}

/** Commits; throws OutcomeUnknown when the connection was lost meanwhile. */
export async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query("commit");
  } catch (error) {
    if (isStoreGone(error)) throw new OutcomeUnknown("the connection was lost during COMMIT", { cause: error });
    throw error;
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return codes.includes(codeOf(error));
}

function codeOf(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

function messageOf(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof Error ? cause.message : "";
}
