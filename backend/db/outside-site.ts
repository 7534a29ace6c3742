import { enterSite, leaveSite, type Tx } from "./client";

/**
 * Runs a task with the owner's rights in a transaction that is restricted to a site: for rows that belong to no site,
 * such as users. If the task throws, the transaction fails.
 */
export async function runOutsideSite<T>(tx: Tx, siteId: string, run: () => Promise<T>): Promise<T> {
  await leaveSite(tx);
  const result = await run();
  await enterSite(tx, siteId);
  return result;
}
