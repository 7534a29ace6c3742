import { enterSite, leaveSite, type Tx } from "@/backend/db/client";

/**
 * Runs a task with the owner's rights, inside a handler's transaction; each of its statements must name what the caller
 * may see or change. For reads of visits, because under row-level security the planner uses no index for operators that
 * are not leakproof, and for columns of sites, projects and groups that handlers may not write.
 */
export async function withoutRowSecurity<T>(tx: Tx, siteId: string, run: () => Promise<T>): Promise<T> {
  await leaveSite(tx);
  const result = await run();
  // On an error the whole transaction fails, so the site need not be entered again.
  await enterSite(tx, siteId);
  return result;
}
