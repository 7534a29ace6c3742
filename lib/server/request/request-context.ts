import "server-only";
import * as z from "zod/mini";
import { amr } from "@/lib/contract/accounts/sign-in";
import { ApiError } from "@/lib/http/api-error";

// What the web server knows of a request: its session, and how to answer it.

/** Shape of the sealed cookie. */
export const cookiePayload = z.object({
  sid: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  uid: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  iat: z.int(),
  exp: z.int(),
  amr,
  v: z.literal(1),
});

/** The contents of the cookie. Times are epoch seconds. */
export type CookieSession = z.infer<typeof cookiePayload>;

/** The context of a request to the web server: session, request id, deadline. */
export type RequestContext = {
  session: CookieSession | null;
  requestId: string;
  /** Value of the SSO cookie, which is forwarded with BACKEND_AUTH=sso_cookie. */
  sso: string | null;
  /** Why the SSO cookie opens no session. */
  fault?: ApiError;
  /** Deadline of the whole request (performance.now); absent: each call has its own. */
  until?: number;
  /** The site of the page in the referrer; never grants rights. */
  pageSite?: string;
  /** The connected address, forwarded to the backend for rate limits of anonymous calls. */
  peer?: string;
};

/** The session of a context. Throws ApiError: why the SSO cookie opens none, or 401. */
export function requireSession({ session, fault }: RequestContext): CookieSession {
  if (session === null) throw fault ?? new ApiError(401, { error: "unauthenticated" });
  return session;
}
