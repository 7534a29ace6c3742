import type { ApiError } from "@/lib/http/api-error";
import { signInPath } from "./internal-path";

/**
 * Where a page leads whose backend does not know who asks: to sign in, or to the page that says why signing in again would
 * not help. Null where the error is about something else.
 */
export function wayOut(error: ApiError, address: string, requestId: string): string | null {
  if (error.code === "unknown_user") return `/auth_error?reason=unknown_user&reference=${requestId}`;
  // Somebody else is signed in with the same cookie by now: the same address, as theirs.
  if (error.status === 401 && error.body.subject === "changed") return address;
  if (error.status === 401) return signInPath(address);
  if (error.code === "hmac_clock" || error.code === "hmac_invalid") return "/hmac_failed?between=servers";
  return null;
}
