import { createPageToken } from "@/lib/server/identity/csrf";
import { buildSessionCookie } from "@/lib/server/identity/session";
import type { TestActor } from "./seed";

// What a browser sends to the web server. Apart from `through-bff.ts`, which loads the whole web server.

/** The URL of a call in the browser, without the origin; `path` is its URL on the backend. */
export const toWebPath = (path: string): string => `/api${path.replace(/^\/api\//, "/")}`;

// A test stores its cookie and the token of its page, like a browser.
const known = new Map<string, Record<string, string>>();

/** The headers of a signed-in user, with the token of a page. */
export async function loadSessionHeaders(actor: TestActor): Promise<Record<string, string>> {
  const headers = known.get(actor.sid) ?? (await signIn(actor));
  known.set(actor.sid, headers);
  return headers;
}

async function signIn(actor: TestActor): Promise<Record<string, string>> {
  const now = Date.now();
  const expires = new Date(now + 3_600_000).toISOString();
  const session = { sid: actor.sid, uid: actor.uid, amr: "mail", issued_at: expires, expires_at: expires } as const;
  const line = await buildSessionCookie({ ...session, idle_s: 1800, site: null, purpose: "sign_in" }, now);
  return { cookie: line.split(";")[0] ?? "", "x-csrf-token": await createPageToken(actor) };
}
