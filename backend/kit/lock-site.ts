import { eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";

/** Holds a site's row until the transaction ends, so that writes which look at other rows come one after the other. */
export async function holdSite(tx: Tx, siteId: string): Promise<void> {
  await tx.select({ revision: sites.revision }).from(sites).where(eq(sites.siteId, siteId)).for("no key update");
}
