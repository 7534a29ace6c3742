import "server-only";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { findMissingRules, isAllowed, isAnonymous } from "@/lib/domain/kit/access";
import { ApiError } from "@/lib/http/api-error";
import { type Access, type Endpoint, isWrite, type Parsed } from "@/lib/http/endpoint";
import { type RequestContext, requireSession } from "@/lib/server/request/request-context";
import { identifySiteCaller, type SiteCaller } from "./who";

// Authorizes every read and every forwarded call, independent of middleware.

/**
 * Authorizes a call; throws ApiError 401, 403 or 404, or the errors of `who`. Returns the caller, or null for a call
 * without a site.
 */
export async function authorize<E extends Endpoint>(
  context: RequestContext,
  call: E,
  parsed: Parsed<E>,
): Promise<SiteCaller | null> {
  if (isAnonymous(call.access)) return null;
  requireSession(context);
  const site = findCallSite(call, parsed);
  if (site === null) {
    if (!isAllowed(call.access, null)) throw new ApiError(403, { error: "forbidden" });
    return null;
  }
  const caller = await identifySiteCaller(context, site);
  if (caller.viewAs !== null && isWrite(call) && !call.isAllowedInView)
    throw new ApiError(403, { error: "view_as_read_only" });
  const missing = findMissingRules(buildCallAccess(call), caller.rights);
  if (missing.length > 0) throw new ApiError(403, { error: "forbidden", missing });
  return caller;
}

/** The access rule of a call; every write but those of personal data also needs a role other than viewer. */
function buildCallAccess(call: Endpoint): Access {
  if (!isWrite(call) || call.own) return call.access;
  const roles = call.access.roles ?? [];
  return { ...call.access, roles: roles.includes(NOT_VIEWER) ? roles : [...roles, NOT_VIEWER] };
}

/** The site of a call: from the path, `site_id`, or `tracker_id` on the search host. Throws ApiError 400 if they differ. */
export function findCallSite(call: Endpoint, parsed: Parsed<Endpoint>): string | null {
  const named = call.siteIn === "query" ? readText(parsed.query, "site_id") : readText(parsed.params, "siteId");
  const elsewhere = [readText(parsed.query, "tracker_id"), readText(parsed.body, "tracker_id")].filter(
    (site) => site !== null,
  );
  const site = named ?? (call.host === "search" ? (elsewhere[0] ?? null) : null);
  if (site !== null && elsewhere.some((other) => other !== site)) throw new ApiError(400, { error: "invalid" });
  return site;
}

function readText(value: unknown, name: string): string | null {
  const found = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === "string" ? found : null;
}
