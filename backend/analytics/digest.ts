import { and, eq, isNull, type SQL } from "drizzle-orm";
import { readFrequency } from "@/backend/analytics/digest/frequency";
import { users } from "@/backend/db/schema/accounts/accounts";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import { saveByLink, saveDigest, showByLink, showDigest } from "@/lib/contract/analytics/digest";

/** The handlers of `digest`. The setting belongs to a person and to no site, so it is not recorded in a history. */
export const digestHandlers: ImplementedCall[] = [
  implement(showDigest, async (_, { tx, user }) => {
    const [row] = await tx.select({ digest: users.digest }).from(users).where(eq(users.id, user.id));
    return { frequency: readFrequency(row?.digest ?? "") };
  }),
  implement(saveDigest, async ({ body: { frequency } }, { tx, user }) => {
    await tx.update(users).set({ digest: frequency }).where(eq(users.id, user.id));
    return { frequency };
  }),
  implement(showByLink, async ({ query: { uid } }, { tx, refuse }) => {
    const [row] = await tx.select({ email: users.email, digest: users.digest }).from(users).where(whereActive(uid));
    if (row === undefined) return refuse(404, "not_found");
    return { email: row.email, frequency: readFrequency(row.digest) };
  }),
  implement(saveByLink, async ({ body: { uid, frequency } }, { tx }) => {
    await tx.update(users).set({ digest: frequency }).where(whereActive(uid));
    return { frequency };
  }),
];

function whereActive(uid: string): SQL | undefined {
  return and(eq(users.id, uid), isNull(users.disabledAt));
}
