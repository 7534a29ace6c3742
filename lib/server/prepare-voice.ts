import "server-only";
import type { save } from "@/lib/contract/voice/voice-search";
import { findSignInFault } from "@/lib/domain/kit/recent-sign-in";
import { PUBLISH_PURPOSE } from "@/lib/domain/voice/publish-purpose";
import { ApiError } from "@/lib/http/api-error";
import type { Parsed } from "@/lib/http/endpoint";
import type { ValidatedRequest } from "./forward";
import { findOwnSession } from "./who";

/**
 * Prepares the saving of voice search. In front of a backend of another make, publishing needs a recent sign-in if the session is
 * ours. When someone signed in to single sign-on is not known, so that is not checked.
 */
export async function prepareVoice({ context, parsed }: ValidatedRequest<typeof save>): Promise<Parsed<typeof save>> {
  const session = parsed.body.publish ? await findOwnSession(context) : null;
  if (session === null) return parsed;
  const facts = { ...session, issuedAt: new Date(session.issued_at) };
  const fault = findSignInFault(facts, PUBLISH_PURPOSE, new Date());
  if (fault !== null) throw new ApiError(403, { error: fault });
  return parsed;
}
