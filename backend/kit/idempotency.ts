import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { idempotencyKeys } from "@/backend/db/schema/kit/idempotency";
import { ApiError } from "@/lib/http/api-error";

// A write that is sent twice with one key is done once. The key stands in the transaction of the write
// itself, so it exists exactly when the write does.

/** For how long a key answers. */
/** How long the answer of a write is known by its key. */
export const KEY_LIFE_MS = 24 * 3_600_000;

const KEY = /^[A-Za-z0-9_-]{8,64}$/;

/** A write as its key knows it; `scope` is user, site and route. */
export type KeyedWrite = { scope: string; key: string; body: string };

/** The answer of a write that was done before. */
export type StoredAnswer = { status: number; answer: unknown };

/**
 * Claims the key in this transaction; answers what the write answered when it was done before. Throws ApiError 422 for a
 * key of another body, 409 `busy` while another transaction holds it, 400 for what is no key.
 */
export async function claimKey(tx: Tx, write: KeyedWrite, now: Date): Promise<StoredAnswer | null> {
  if (!KEY.test(write.key)) throw new ApiError(400, { error: "invalid" });
  const bodyHash = createHash("sha256").update(write.body).digest("hex");
  const lock = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${write.scope} ${write.key}`}, 0)) as held`,
  );
  if (lock.rows[0]?.held !== true) throw new ApiError(409, { error: "busy", retry_after: "1" });
  const mine = and(eq(idempotencyKeys.scope, write.scope), eq(idempotencyKeys.key, write.key));
  const [known] = await tx.select().from(idempotencyKeys).where(mine);
  if (known !== undefined && known.createdAt.getTime() + KEY_LIFE_MS > now.getTime()) {
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

/** Keeps the answer beside the key. */
export async function keepAnswer(tx: Tx, write: KeyedWrite, stored: StoredAnswer): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ status: stored.status, answer: stored.answer ?? null })
    .where(and(eq(idempotencyKeys.scope, write.scope), eq(idempotencyKeys.key, write.key)));
}
