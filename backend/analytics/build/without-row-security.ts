import { enterSite, leaveSite, type Tx } from "@/backend/db/client";

/**
 * Runs reads of one site's visits with the owner's rights, inside a handler's transaction. Under row-level security the
 * store uses no index for operators that it does not trust to keep secrets, those on lists among them, and goes through
 * all visits instead. Whatever runs here names the site in each of its conditions itself.
 */
export async function pastPolicies<T>(tx: Tx, siteId: string, run: () => Promise<T>): Promise<T> {
  await leaveSite(tx);
  const answer = await run();
  // Where it fails the transaction fails as a whole, and nothing runs in it any more.
  await enterSite(tx, siteId);
  return answer;
}
