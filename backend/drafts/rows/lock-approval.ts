import { eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";

/**
 * Whether a second person must publish; locks the site until the transaction ends. A write that also locks drafts locks them first,
 * because saving a draft does.
 */
export async function lockApproval(tx: Tx, siteId: string): Promise<boolean> {
  const [site] = await tx
    .select({ isRequired: sites.approvalRequired })
    .from(sites)
    .where(eq(sites.siteId, siteId))
    .for("no key update");
  return site?.isRequired ?? false;
}
