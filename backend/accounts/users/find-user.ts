import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { users } from "@/backend/db/schema/accounts/accounts";
import type { UserLookup } from "@/backend/kit/caller";

type UserRow = typeof users.$inferSelect;

/** Finds a user by id, if not disabled. */
export async function findUserById(tx: Tx, id: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)));
  return user;
}

/** Finds a user by email address in any case, also a disabled one. */
export async function findAnyUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user;
}

/** Finds a user by email address in any case, if not disabled. */
export async function findUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  const user = await findAnyUserByEmail(tx, email);
  return user?.disabledAt === null ? user : undefined;
}

/** Whether a user can have a session. When users are stored elsewhere, that backend checks each call. */
export async function canSignIn(tx: Tx, id: string, userLookup: UserLookup): Promise<boolean> {
  const [user] = await tx.select({ disabledAt: users.disabledAt }).from(users).where(eq(users.id, id));
  return user === undefined ? userLookup === "sessions_only" : user.disabledAt === null;
}

/** The id of a user named by id or email address who can have a session, or null. Addresses of users elsewhere are not known here. */
export async function findSignInId(tx: Tx, named: string, userLookup: UserLookup): Promise<string | null> {
  if (named.includes("@") && userLookup === "sessions_only") return null;
  if (named.includes("@")) return (await findUserByEmail(tx, named))?.id ?? null;
  const isId = /^[A-Za-z0-9_-]{1,64}$/.test(named);
  return isId && (await canSignIn(tx, named, userLookup)) ? named : null;
}
