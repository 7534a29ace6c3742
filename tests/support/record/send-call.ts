import { buildCallUrl, type Endpoint, isWrite, takesBytes } from "@/lib/http/endpoint";
import { signRequest } from "@/lib/http/signature";
import { deriveBackendKey, toBody } from "@/tests/support/direct";
import type { TestActor } from "@/tests/support/seed";
import { getTestBackend } from "@/tests/support/test-backend";
import { loadSessionHeaders, toWebPath } from "@/tests/support/web-session";
import type { AnyInput } from "./call-input";
import { type Received, type Sent, send } from "./wire";

// Sends calls to the host that serves them: the built web server, the private listener of the backend, or its public one.

/** The id of all requests, which their answers repeat. */
export const REQUEST_ID = "record-of-calls";

/** Who makes a call, and how: without the token of a page, or from another site. */
export type Session = { as?: TestActor; token?: boolean; site?: string; headers?: Record<string, string> };

/** A request as the page of a shop makes it. */
export const buildPublicRequest = (method: string, path: string): Sent => ({
  ...{ method, path },
  headers: { origin: "https://shop.example", "content-type": "text/plain" },
});

/** Sends a call to the host that serves it. */
export function sendCall(webUrl: string, call: Endpoint, input: AnyInput, session: Session): Promise<Received> {
  if (call.servedBy === "both") return sendToWeb(webUrl, call, input, session);
  if (call.host === "backend") return sendSigned(call, input, session);
  const body = isWrite(call) ? toBody(input.body) : undefined;
  return send(getTestBackend().publicUrl, { ...buildPublicRequest(call.method, buildCallUrl(call, input)), body });
}

/** Requests a path of the web server by any method, without a body. */
export async function requestWeb(webUrl: string, method: string, path: string, as?: TestActor): Promise<Received> {
  const session = as === undefined ? {} : await loadSessionHeaders(as);
  const headers = { "sec-fetch-site": "same-origin", "x-request-id": REQUEST_ID, ...session };
  return send(webUrl, { method, path, headers });
}

async function sendToWeb(
  webUrl: string,
  call: Endpoint,
  input: AnyInput,
  { as, token = true, site, headers }: Session,
): Promise<Received> {
  const body = isWrite(call) ? toBody(input.body) : undefined;
  const session = as === undefined ? {} : await loadSessionHeaders(as);
  const { "x-csrf-token": csrf, ...cookie } = session as Record<string, string>;
  return send(webUrl, {
    ...{ method: call.method, path: toWebPath(buildCallUrl(call, input)), body },
    headers: {
      "content-type": takesBytes(call) && typeof body !== "string" ? "application/octet-stream" : "application/json",
      ...{ "sec-fetch-site": site ?? "same-origin", "x-request-id": REQUEST_ID, ...cookie },
      ...(token && csrf !== undefined ? { "x-csrf-token": csrf } : {}),
      ...headers,
    },
  });
}

/** Sends a call to the backend as the web server would. */
async function sendSigned(call: Endpoint, input: AnyInput, { as, headers }: Session): Promise<Received> {
  const { url, secrets } = getTestBackend();
  const [path, body] = [buildCallUrl(call, input), isWrite(call) ? (toBody(input.body) ?? "") : ""];
  const who = { user: as?.uid ?? "", session: as?.sid ?? "" };
  const sent = { method: call.method, path, body, ...who };
  const signature = await signRequest(await deriveBackendKey(secrets), sent, Date.now());
  const given = { "content-type": "application/json", ...signature, ...headers };
  return send(url, { method: call.method, path, headers: given, body: body === "" ? undefined : body });
}
