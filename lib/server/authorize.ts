import "server-only";
import { NOT_VIEWER } from "@/lib/contract/kit/common";
import { isAllowed, isAnonymous } from "@/lib/domain/kit/access";
import { ApiError } from "@/lib/http/api-error";
import { type Endpoint, isWrite, type Parsed } from "@/lib/http/endpoint";
import type { Asking } from "./session";
import { type Who, who } from "./who";

// The boundary: every read and every forward passes here, whatever middleware did before.

/**
 * Whether a call may be sent for the one who asks; throws ApiError 401, 403 or 404, or what `who` throws. The answer is
 * who it was, or null for a call that belongs to no site.
 */
export async function authorize<E extends Endpoint>(asking: Asking, call: E, parsed: Parsed<E>): Promise<Who | null> {
  if (isAnonymous(call.access)) return null;
  if (asking.session === null) throw new ApiError(401, { error: "unauthenticated" });
  const site = siteOfCall(call, parsed);
  if (site === null) {
    if (!isAllowed(call.access, null)) throw new ApiError(403, { error: "forbidden" });
    return null;
  }
  const caller = await who(asking, site);
  const mayWrite = !isWrite(call) || call.own || isAllowed({ roles: [NOT_VIEWER] }, caller.rights);
  if (!mayWrite || !isAllowed(call.access, caller.rights)) throw new ApiError(403, { error: "forbidden" });
  return caller;
}

/** The one site of a call: its path's, or `tracker_id` on the search host. Throws ApiError 400 when two are named (T-4). */
export function siteOfCall(call: Endpoint, parsed: Parsed<Endpoint>): string | null {
  const inPath = textAt(parsed.params, "siteId");
  const elsewhere = [textAt(parsed.query, "tracker_id"), textAt(parsed.body, "tracker_id")].filter(
    (site) => site !== null,
  );
  const site = inPath ?? (call.host === "search" ? (elsewhere[0] ?? null) : null);
  if (site !== null && elsewhere.some((other) => other !== site)) throw new ApiError(400, { error: "invalid" });
  return site;
}

function textAt(value: unknown, name: string): string | null {
  const found = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === "string" ? found : null;
}
