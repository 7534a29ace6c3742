import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { idempotencyKeys } from "@/backend/db/schema/kit/idempotency";
import { ApiError } from "@/lib/http/api-error";

// A write sent twice with one key is executed once. The key is stored in the transaction of the write, so it exists
// exactly when the write does.

/** How long a repeated write gets the stored answer. */
export const KEY_LIFE_MS = 24 * 3_600_000;

const KEY = /^[A-Za-z0-9_-]{8,64}$/;

/** A write with an idempotency key; `scope` is user, site and route. */
export type KeyedWrite = { scope: string; key: string; body: string };

/** The answer of an earlier write. */
export type StoredAnswer = { status: number; answer: unknown };

/**
 * Claims the key in this transaction; returns the answer of the earlier write, if any. Throws ApiError 422 if the key was
 * used with another body, 409 `busy` while another transaction has locked it, and 400 for an invalid key.
 */
export async function claimKey(tx: Tx, write: KeyedWrite, now: Date): Promise<StoredAnswer | null> {
  if (!KEY.test(write.key)) throw new ApiError(400, { error: "invalid" });
  const bodyHash = createHash("sha256").update(write.body).digest("hex");
  const lock = await tx.execute<{ is_locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${write.scope} ${write.key}`}, 0)) as is_locked`,
  );
  if (lock.rows[0]?.is_locked !== true) throw new ApiError(409, { error: "busy", retry_after: "1" });
  const known = await findKnown(tx, write, now);
  if (known !== undefined) {
    if (known.bodyHash !== bodyHash) throw new ApiError(422, { error: "invalid" });
    return { status: known.status ?? 200, answer: known.answer };
  }
  await tx
    .insert(idempotencyKeys)
    .values({ scope: write.scope, key: write.key, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { bodyHash, createdAt: now, status: null, answer: null },
    });
  return null;
}

/** Whether a write with this key was executed. */
export async function isKeyUsed(tx: Tx, write: KeyedWrite, now: Date): Promise<boolean> {
  return (await findKnown(tx, write, now)) !== undefined;
}

async function findKnown(tx: Tx, { scope, key }: KeyedWrite, now: Date) {
  const mine = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  const [known] = await tx.select().from(idempotencyKeys).where(mine);
  return known !== undefined && known.createdAt.getTime() + KEY_LIFE_MS > now.getTime() ? known : undefined;
}

/** Stores the answer with the key. */
export async function storeIdempotentAnswer(tx: Tx, write: KeyedWrite, stored: StoredAnswer): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ status: stored.status, answer: stored.answer ?? null })
    .where(and(eq(idempotencyKeys.scope, write.scope), eq(idempotencyKeys.key, write.key)));
}
