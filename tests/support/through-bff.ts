import { buildCallUrl, type Endpoint, type Input } from "@/lib/http/endpoint";
import { serveRequest } from "@/lib/server/calls/serve-request";
import { type CallInit, getContentType, type MakeCall, toAnswer, toBody, withOk } from "./direct";
import { loadSessionHeaders, toWebPath } from "./web-session";

const ORIGIN = "http://localhost:3000";

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
