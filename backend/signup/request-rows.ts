import { randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { signUps } from "@/backend/db/schema/signup/sign-ups";
import { deleteRows, subtractDays } from "@/backend/db/steps";
import type { SignUpLocale } from "@/lib/contract/kit/locale";
import type { SignUpForm } from "@/lib/contract/signup/sign-up";

/** A stored request. */
export type SignUpRow = typeof signUps.$inferSelect;

/** Stores a request until its link expires; returns its id. */
export async function storeRequest(
  tx: Tx,
  form: SignUpForm & { locale: SignUpLocale },
  { now, until }: { now: Date; until: Date },
): Promise<string> {
  const id = randomBytes(12).toString("hex");
  await tx.insert(signUps).values({
    id,
    email: form.email,
    name: form.name,
    siteName: form.site_name,
    baseUrl: form.base_url,
    feedUrl: form.feed_url === "" ? null : form.feed_url,
    language: form.language,
    locale: form.locale,
    timeZone: form.time_zone,
    currency: form.currency,
    createdAt: now,
    expiresAt: until,
  });
  return id;
}

/** A request that has not expired. */
export async function findSignUp(tx: Tx, id: string, now: Date): Promise<SignUpRow | undefined> {
  const [row] = await tx.select().from(signUps).where(isOpen(id, now));
  return row;
}

/** The same, locked until the transaction ends, so that a link works once. */
export async function lockRequest(tx: Tx, id: string, now: Date): Promise<SignUpRow | undefined> {
  const [row] = await tx.select().from(signUps).where(isOpen(id, now)).for("update");
  return row;
}

/** Marks the link of a locked request as used. */
export async function noteCreatedSite(tx: Tx, id: string, siteId: string): Promise<void> {
  await tx.update(signUps).set({ createdSite: siteId }).where(eq(signUps.id, id));
}

export async function deleteExpiredSignUps(database: Database, now: Date): Promise<void> {
  await deleteRows(database, "sign_ups", sql`expires_at < ${subtractDays(now, 0)}`);
}

function isOpen(id: string, now: Date) {
  return and(eq(signUps.id, id), gt(signUps.expiresAt, now));
}
