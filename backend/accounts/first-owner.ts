import type { Database } from "@/backend/db/client";
import { members, users } from "@/backend/db/schema/accounts/accounts";
import { ALL_SITES } from "@/backend/kit/caller";
import { nameFromEmail } from "@/lib/domain/kit/names";

/** Creates the first owner in an empty store, so that the first sign-in is possible. */
export async function ensureOwner(database: Database, email: string): Promise<void> {
  await database.withSystem(async (tx) => {
    const [existing] = await tx.select({ id: users.id }).from(users).limit(1);
    if (existing !== undefined) return;
    const owner = { id: "owner", name: nameFromEmail(email), email };
    await tx.insert(users).values(owner).onConflictDoNothing();
    await tx
      .insert(members)
      .values({ userId: owner.id, siteId: ALL_SITES, roles: ["owner"], policies: [] })
      .onConflictDoNothing();
  });
}
