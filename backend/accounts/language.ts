import { eq } from "drizzle-orm";
import { users } from "@/backend/db/schema/accounts/accounts";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import { setAppLanguage } from "@/lib/contract/accounts/language";

/** The handlers of `language`. A user's language belongs to no site, so it is not recorded in a history. */
export const languageHandlers: ImplementedCall[] = [
  implement(setAppLanguage, async ({ body }, { tx, user }) => {
    const { locale } = body.user;
    await tx.update(users).set({ locale }).where(eq(users.id, user.id));
    return { user: { locale } };
  }),
];
