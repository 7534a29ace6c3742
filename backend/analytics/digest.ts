import { and, eq, isNull } from "drizzle-orm";
import { readFrequency } from "@/backend/analytics/digest/frequency";
import { users } from "@/backend/db/schema/accounts/accounts";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import { save, saveByLink, show } from "@/lib/contract/analytics/digest";

/** The handlers of `digest`. The setting belongs to a person and to no site, so it is not recorded in a history. */
export const digestHandlers: ImplementedCall[] = [
  implement(show, async (_, { tx, user }) => {
    const [row] = await tx.select({ digest: users.digest }).from(users).where(eq(users.id, user.id));
    return { frequency: readFrequency(row?.digest ?? "") };
  }),
  implement(save, async ({ body: { frequency } }, { tx, user }) => {
    await tx.update(users).set({ digest: frequency }).where(eq(users.id, user.id));
    return { frequency };
  }),
  implement(saveByLink, async ({ body: { uid, frequency } }, { tx }) => {
    const isUser = and(eq(users.id, uid), isNull(users.disabledAt));
    await tx.update(users).set({ digest: frequency }).where(isUser);
    return { frequency };
  }),
];
