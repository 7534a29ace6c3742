import "server-only";
import { getShared } from "@/lib/server/process/shared";
import type { RequestContext } from "@/lib/server/request/request-context";

// The CSRF tokens of a backend by session. They never leave the server.

const TOKENS_MAX = 20_000;

/** A token, and the site that it was read for. */
type KnownToken = { token: string; site: string | null };

function getKnownTokens(): Map<string, KnownToken> {
  return getShared("backend.tokens", () => new Map<string, KnownToken>());
}

/** Stores the backend's CSRF token of a session, and its site. The token never leaves the server. */
export function rememberToken({ session }: RequestContext, token: string, site: string | null): void {
  if (session === null) return;
  const tokens = getKnownTokens();
  if (tokens.size >= TOKENS_MAX) tokens.delete(tokens.keys().next().value ?? "");
  tokens.set(session.sid, { token, site });
}

/** Deletes the backend's token of an ended session. */
export function forgetToken(sid: string): void {
  getKnownTokens().delete(sid);
}

/** The backend's token of a session. */
export function findToken(sid: string): KnownToken | undefined {
  return getKnownTokens().get(sid);
}
