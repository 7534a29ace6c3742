import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { causeOf } from "@/backend/kit/cause-of";
import { SESSIONS_MS } from "@/lib/contract/analytics/sessions";
import { ApiError } from "@/lib/http/api-error";

/** PostgreSQL's code of a statement that was given up. */
const CANCELLED = "57014";

/** Runs questions about visits with a limit of time each; ApiError 504 `request_timeout` where one takes longer. */
export async function withinTime<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  await tx.execute(sql.raw(`set local statement_timeout = ${SESSIONS_MS}`));
  try {
    return await run();
  } catch (error) {
    const cause = causeOf(error);
    if (typeof cause === "object" && cause !== null && "code" in cause && cause.code === CANCELLED)
      throw new ApiError(504, { error: "request_timeout" });
    throw error;
  }
}
