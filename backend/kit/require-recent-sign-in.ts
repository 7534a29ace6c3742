import { findSignInFault } from "@/lib/domain/kit/recent-sign-in";
import { ApiError } from "@/lib/http/api-error";
import type { SessionRow } from "./implement";

/**
 * Refuses a high-impact operation with 403 unless its session is from a sign-in of the last 30 minutes.
 * @param operation the purpose of a link whose session may do it.
 */
export function requireRecentSignIn(context: { session: SessionRow | null; now: Date }, operation: string): void {
  const fault = findSignInFault(context.session, operation, context.now);
  if (fault !== null) throw new ApiError(403, { error: fault });
}
