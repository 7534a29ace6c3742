import type { SessionRow } from "@/backend/kit/implement";

/** Purpose of a signed link whose session may publish voice search. */
export const PUBLISH_PURPOSE = "publish_voice_search";

/**
 * Whether a session may change the script that shoppers get: a full sign-in, or a link that was created for this. Links in
 * messages are passed on, so their sessions may only edit the draft.
 */
export function canPublishVoice(session: SessionRow | null): boolean {
  return session !== null && (session.amr !== "link" || session.purpose === PUBLISH_PURPOSE);
}
