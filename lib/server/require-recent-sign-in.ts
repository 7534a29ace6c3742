import "server-only";
import { findSignInFault } from "@/lib/domain/kit/recent-sign-in";
import { ApiError } from "@/lib/http/api-error";
import type { RequestContext } from "./request-context";
import { findOwnSession } from "./who";

/**
 * Refuses a high-impact operation in front of another backend with 403, unless the session is from a recent sign-in;
 * `operation` is the purpose of a link whose session may do it. Only sessions of ours are checked: when someone signed in to
 * single sign-on is not known. Our own backend checks itself.
 */
export async function requireRecentSignIn(context: RequestContext, operation: string): Promise<void> {
  const session = await findOwnSession(context);
  if (session === null) return;
  const fault = findSignInFault({ ...session, issuedAt: new Date(session.issued_at) }, operation, new Date());
  if (fault !== null) throw new ApiError(403, { error: fault });
}
