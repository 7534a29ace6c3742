import { buildCallUrl, type Endpoint, type Input } from "@/lib/http/endpoint";
import { serveRequest } from "@/lib/server/calls/serve-request";
import { createPageToken } from "@/lib/server/identity/csrf";
import { buildSessionCookie } from "@/lib/server/identity/session";
import { type CallInit, getContentType, type MakeCall, toAnswer, toBody, withOk } from "./direct";
import type { TestActor } from "./seed";

const ORIGIN = "http://localhost:3000";

/** The URL of a call in the browser, without the origin; `path` is its URL on the backend. */
export const toWebPath = (path: string): string => `/api${path.replace(/^\/api\//, "/")}`;

/** Makes a call like a browser, through the web server's door for calls. */
export const callThroughBff: MakeCall = async (call, input, init = {}) =>
  withOk(call, await toAnswer(await openThroughBff(call, input, init)));

/** The same, with the unread response. */
export async function openThroughBff<E extends Endpoint>(
  call: E,
  input: Input<E>,
  init: CallInit = {},
): Promise<Response> {
  const parts = input as { params?: Record<string, string>; query?: unknown; body?: unknown };
  const body = toBody(parts.body);
  const request = new Request(ORIGIN + toWebPath(buildCallUrl(call, parts)), {
    method: call.method,
    headers: {
      "content-type": getContentType(body),
      "sec-fetch-site": "same-origin",
      ...(init.as === undefined ? {} : await loadSessionHeaders(init.as)),
      ...init.headers,
    },
    body,
  });
  return serveRequest(request);
}

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
