import { request } from "undici";
import type { Key } from "@/lib/http/crypto";
import { flattenHeaders } from "@/lib/http/flatten-headers";
import type { Transport } from "@/lib/http/send";
import { signRequest } from "@/lib/http/signature";

/**
 * Sends calls of a command to the backend, signed with the backend's key, without a session.
 * @param user the id of the user who makes them.
 * @param patienceMs the longest wait for an answer.
 */
export function createSignedTransport(key: Key, user: string, patienceMs?: number): Transport {
  return async ({ url, method, headers, body, signal }) => {
    const { pathname, search } = new URL(url);
    const parts = { method, path: pathname + search, body: body ?? "", user, session: "" };
    const signed = { ...headers, ...(await signRequest(key, parts, Date.now())) };
    const patience = patienceMs === undefined ? {} : { headersTimeout: patienceMs };
    // Not by fetch, which refuses some ports.
    const answer = await request(url, { method, headers: signed, body: body ?? null, signal, ...patience });
    return { status: answer.statusCode, headers: flattenHeaders(answer.headers), text: await answer.body.text() };
  };
}
