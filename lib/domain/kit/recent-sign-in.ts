import { RECENT_SIGN_IN_MS } from "./limits";

/** What a session says about its sign-in. */
export type SignInFacts = { amr: string; purpose: string; issuedAt: Date };

/** Why a session may not do a high-impact operation: `sign_in_again` if a newer sign-in would help. */
export type SignInFault = "forbidden" | "sign_in_again";

/**
 * Checks whether a session may do an operation whose effect shoppers get at once, such as code that runs in the shop: a
 * sign-in of the last 30 minutes, or a link for the purpose of exactly this operation.
 */
export function findSignInFault(session: SignInFacts | null, operation: string, now: Date): SignInFault | null {
  if (session === null) return "forbidden";
  if (session.amr === "link" && session.purpose !== operation) return "forbidden";
  return now.getTime() - session.issuedAt.getTime() > RECENT_SIGN_IN_MS ? "sign_in_again" : null;
}
