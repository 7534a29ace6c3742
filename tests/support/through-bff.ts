import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildCallUrl, type Endpoint, type Input } from "@/lib/http/endpoint";
import { createPageToken } from "@/lib/server/identity/csrf";
import { buildSessionCookie } from "@/lib/server/identity/session";
import type { RouteHandler } from "@/lib/server/routes/forward";
import { type CallInit, getContentType, type MakeCall, toAnswer, toBody, withOk } from "./direct";
import type { TestActor } from "./seed";

const ORIGIN = "http://localhost:3000";
const ROOT = join(__dirname, "../..");

/** File of the route handler that serves a call to browsers. */
export function getRouteFile(call: Pick<Endpoint, "path">): string {
  const path = call.path.replace(/^\/api\//, "/").replace(/:([A-Za-z]+)/g, "[$1]");
  return join(ROOT, "app/api", path, "route.ts");
}

/** The handler that the route of a call exports for its method; undefined when there is none. */
export async function findRouteHandler(call: Pick<Endpoint, "path" | "method">): Promise<RouteHandler | undefined> {
  const file = getRouteFile(call);
  if (!existsSync(file)) return undefined;
  const route = (await import(file)) as Partial<Record<string, RouteHandler>>;
  return route[call.method];
}

/** Makes a call like a browser, through the web server's route handler. */
export const callThroughBff: MakeCall = async (call, input, init = {}) =>
  withOk(call, await toAnswer(await openThroughBff(call, input, init)));

/** The same, with the unread response. */
export async function openThroughBff<E extends Endpoint>(
  call: E,
  input: Input<E>,
  init: CallInit = {},
): Promise<Response> {
  const handler = await findRouteHandler(call);
  if (handler === undefined) throw new Error(`${call.method} ${call.path} has no route`);
  const parts = input as { params?: Record<string, string>; query?: unknown; body?: unknown };
  const body = toBody(parts.body);
  const request = new Request(`${ORIGIN}/api${buildCallUrl(call, parts)}`, {
    method: call.method,
    headers: {
      "content-type": getContentType(body),
      "sec-fetch-site": "same-origin",
      ...(init.as === undefined ? {} : await loadSessionHeaders(init.as)),
      ...init.headers,
    },
    body,
  });
  return handler(request, { params: Promise.resolve(parts.params ?? {}) });
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
