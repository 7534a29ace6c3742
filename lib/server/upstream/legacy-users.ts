import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { mailLink } from "@/lib/contract/accounts/sign-in";
import { frontendData, type User } from "@/lib/contract/accounts/who";
import type { Locale } from "@/lib/contract/kit/locale";
import { ApiError, isApiError } from "@/lib/http/api-error";
import { inTime, LATE } from "@/lib/http/send";
import { getEnv } from "@/lib/server/process/env";
import { log } from "@/lib/server/process/log";
import type { RequestContext } from "@/lib/server/request/request-context";
import { callBackend } from "./backend";

// Users of a legacy backend by id or e-mail address: it answers `frontend_data` for whom X-Vitrine-User names (docs/adr/0089).

/** A request for a link is answered after this time, so that the answer does not reveal how long finding the user took. */
const ANSWER_MS = 1_000;
/** Statuses of a backend that does not know a person there. */
const UNKNOWN = [400, 401, 403, 404, 422];
/** Faults between the servers, which do not depend on the address. */
const OUTAGES = [
  "upstream_unavailable",
  "upstream_timeout",
  "tryAgainLater",
  "rate_limited",
  "hmac_clock",
  "hmac_invalid",
];

/** The user of a legacy backend whom an id or address names on a site; null if it does not know them there. Throws ApiError 5xx. */
export async function findLegacyUser(
  { requestId }: Pick<RequestContext, "requestId">,
  named: string,
  siteId = getEnv().defaultSite,
): Promise<User | null> {
  // Headers are ASCII.
  if (siteId === null || !/^[\x21-\x7e]+$/.test(named)) return null;
  const session = { sid: "", uid: named, iat: 0, exp: 0, amr: "mail", v: 1 } as const;
  try {
    const { user } = await callBackend({ session, sso: null, requestId }, frontendData, { params: { siteId } });
    return isNamed(user, named) ? user : null;
  } catch (error) {
    if (isApiError(error) && UNKNOWN.includes(error.status)) return null;
    throw error;
  }
}

/** A backend that does not know a name may answer as somebody else. */
function isNamed({ id, email }: User, named: string): boolean {
  return named.includes("@") ? email.trim().toLowerCase() === named.toLowerCase() : id === named;
}

/**
 * The id or address under which the embedded backend opens the session of a verified identity. Throws ApiError 401 `unknown_identity` if
 * the legacy backend does not know the address.
 */
export async function resolveIdentity(context: Pick<RequestContext, "requestId">, user: string): Promise<string> {
  if (!getEnv().backend.storesOnlyUsers || !user.includes("@")) return user;
  const found = await findLegacyUser(context, user);
  if (found === null) throw new ApiError(401, { error: "unknown_identity" });
  return found.id;
}

/** Where a mailed link leads, in which language, and to whom. */
export type LinkRequest = { email: string; locale: Locale; path: string };

/**
 * Mails a sign-in link to the user of a legacy backend with this address, if there is one. Takes the same time in any case. Throws
 * ApiError if the backend cannot say who that is.
 */
export async function mailLegacyLink(context: RequestContext, linkRequest: LinkRequest): Promise<void> {
  const finding = findLegacyUser(context, linkRequest.email).then(
    (user) => {
      if (user !== null) sendMail(context, linkRequest, user);
      return null;
    },
    (error: unknown) => error,
  );
  await wait(ANSWER_MS);
  const fault = await inTime(finding, 0);
  if (fault !== LATE && isApiError(fault) && OUTAGES.includes(fault.code)) throw fault;
}

/** Not awaited: a failure here must not reveal that the address is known. */
function sendMail({ requestId }: RequestContext, { locale, path }: LinkRequest, { id, name, email }: User): void {
  const body = { email: email.trim(), user: { id, name }, locale, path };
  callBackend({ session: null, sso: null, requestId }, mailLink, { body }).catch((error: unknown) =>
    log().error({ request_id: requestId, err: String(error) }, "a sign-in link was not mailed"),
  );
}
