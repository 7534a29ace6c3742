import type { SessionRow } from "@/backend/kit/implement";

/** Purpose of a signed link whose session may switch services. */
export const TOGGLE_PURPOSE = "toggle_services";

/**
 * Whether a session may switch services: a full sign-in, or a link that was created for this. Links in messages are passed on,
 * so their sessions may only look.
 */
export function canToggleServices(session: SessionRow | null): boolean {
  return session !== null && (session.amr !== "link" || session.purpose === TOGGLE_PURPOSE);
}
