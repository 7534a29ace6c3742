import { eq } from "drizzle-orm";
import { users } from "@/backend/db/schema/accounts/accounts";
import { type Implemented, implement } from "@/backend/kit/implement";
import { setAppLanguage } from "@/lib/contract/accounts/language";

/** The handlers of `language`. A person's language is no site's data, so it is no change of a site either. */
export const languageHandlers: Implemented[] = [
  implement(setAppLanguage, async ({ body }, { tx, user }) => {
    const { locale } = body.user;
    await tx.update(users).set({ locale }).where(eq(users.id, user.id));
    return { user: { locale } };
  }),
];
