import { enterSite, leaveSite, type Tx } from "@/backend/db/client";

/**
 * Runs reads of one site's visits with the owner's rights, inside a handler's transaction. Under row-level security the
 * planner uses no index for operators that are not leakproof, for example those on arrays, and scans all visits instead.
 * Every condition of these reads must therefore name the site itself.
 */
export async function withoutRowSecurity<T>(tx: Tx, siteId: string, run: () => Promise<T>): Promise<T> {
  await leaveSite(tx);
  const result = await run();
  // On an error the whole transaction fails, so the site need not be entered again.
  await enterSite(tx, siteId);
  return result;
}
