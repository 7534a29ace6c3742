import "server-only";
import { SCRIPT_PURPOSE, SCRIPT_ROLE, type take } from "@/lib/contract/screenshots/screenshots";
import type { saveVoice } from "@/lib/contract/voice/voice-search";
import { findSignInFault } from "@/lib/domain/kit/recent-sign-in";
import { PUBLISH_PURPOSE } from "@/lib/domain/voice/publish-purpose";
import { ApiError } from "@/lib/http/api-error";
import type { Parsed } from "@/lib/http/endpoint";
import { findOwnSession } from "@/lib/server/identity/who";
import type { RequestContext } from "@/lib/server/request/request-context";
import type { ValidatedRequest } from "./forward";

/**
 * Refuses a high-impact operation in front of another backend with 403, unless the session is from a recent sign-in.
 * Only sessions of ours are checked: when someone signed in to single sign-on is not known. Our own backend checks
 * itself.
 * @param operation the purpose of a link whose session may do it.
 */
export async function requireRecentSignIn(context: RequestContext, operation: string): Promise<void> {
  const session = await findOwnSession(context);
  if (session === null) return;
  const fault = findSignInFault({ ...session, issuedAt: new Date(session.issued_at) }, operation, new Date());
  if (fault !== null) throw new ApiError(403, { error: fault });
}

/** Prepares the saving of voice search: publishing needs a recent sign-in. */
export async function prepareVoice({
  context,
  parsed,
}: ValidatedRequest<typeof saveVoice>): Promise<Parsed<typeof saveVoice>> {
  if (parsed.body.publish) await requireRecentSignIn(context, PUBLISH_PURPOSE);
  return parsed;
}

/**
 * Prepares screenshots: a script before the start needs an internal user and a recent sign-in. A legacy backend
 * checks neither, because its call names no site.
 */
export async function prepareScreenshots({
  context,
  parsed,
  caller,
}: ValidatedRequest<typeof take>): Promise<Parsed<typeof take>> {
  if (parsed.body.settings.beforeStart.trim() === "") return parsed;
  if (caller?.rights?.roles.has(SCRIPT_ROLE) !== true)
    throw new ApiError(403, {
      error: "script_internal_only",
      errors: { "settings.beforeStart": ["script_internal_only"] },
    });
  await requireRecentSignIn(context, SCRIPT_PURPOSE);
  return parsed;
}
