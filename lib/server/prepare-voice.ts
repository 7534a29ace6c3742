import "server-only";
import type { save } from "@/lib/contract/voice/voice-search";
import { PUBLISH_PURPOSE } from "@/lib/domain/voice/publish-purpose";
import type { Parsed } from "@/lib/http/endpoint";
import type { ValidatedRequest } from "./forward";
import { requireRecentSignIn } from "./require-recent-sign-in";

/** Prepares the saving of voice search: publishing needs a recent sign-in. */
export async function prepareVoice({ context, parsed }: ValidatedRequest<typeof save>): Promise<Parsed<typeof save>> {
  if (parsed.body.publish) await requireRecentSignIn(context, PUBLISH_PURPOSE);
  return parsed;
}
