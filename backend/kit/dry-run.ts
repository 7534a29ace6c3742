import type { Database, Tx } from "@/backend/db/client";
import { makeTypeGuard } from "@/lib/http/api-error";

/** Rolls back the transaction of a dry run. */
class DryRunRollback extends Error {
  constructor(readonly result: unknown) {
    super("dry run rolled back");
  }
}

const isDryRunRollback = makeTypeGuard(DryRunRollback, "DryRunRollback");

/**
 * Runs a write in a transaction of a site. A dry run performs the same writes and rolls them back, so its result cannot differ
 * from a real run.
 */
export async function runInSite<T>(
  database: Database,
  siteId: string,
  isDryRun: boolean,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await database.withSite(siteId, async (tx) => {
      const result = await run(tx);
      if (isDryRun) throw new DryRunRollback(result);
      return result;
    });
  } catch (error) {
    if (!isDryRunRollback(error)) throw error;
    return error.result as T;
  }
}
