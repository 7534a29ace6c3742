import "server-only";
import { SCRIPT_PURPOSE, SCRIPT_ROLE, type take } from "@/lib/contract/screenshots/screenshots";
import { ApiError } from "@/lib/http/api-error";
import type { Parsed } from "@/lib/http/endpoint";
import type { ValidatedRequest } from "./forward";
import { requireRecentSignIn } from "./require-recent-sign-in";

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
