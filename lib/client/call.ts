import { ApiError, isApiError } from "@/lib/http/api-error";
import { parseChangeIds } from "@/lib/http/change-header";
import { type Endpoint, type Input, isWrite, type Output } from "@/lib/http/endpoint";
import { send, type Transport, type WireAnswer, type WireRequest } from "@/lib/http/send";
import { getCsrfToken, updateSignIn } from "./csrf";
import { createRandomId } from "./random-id";
import { reportSessionEnd, resumeSession, waitForSession } from "./session-end";

/** Options of a call besides its input. */
export type CallInit = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Receives the change ids of a write; not called if there are none. */
  onChanges?: (changeIds: number[]) => void;
  /** The request continues when the page is left. */
  keepalive?: boolean;
  /** Sends the request instead of this page, for example in a worker with a large body. */
  carry?: Transport;
};

/** The browser waits this much longer than the web server's deadline of a call. */
const GRACE_MS = 5_000;

/**
 * Sends a call to the web server. Throws ApiError for refusals and for missing answers. If the CSRF token is refused, fetches
 * a new one and sends the call again, unless the user has changed. A 401 ends the session of the page; a write then waits until the user has signed in
 * again, and is sent again. A write that needs a newer sign-in also waits, until it is accepted or canceled.
 */
export async function callApi<E extends Endpoint>(call: E, input: Input<E>, init: CallInit = {}): Promise<Output<E>> {
  try {
    return await sendOnce(call, input, init);
  } catch (error) {
    if (!isApiError(error) || !(await canSendAgain(call, error))) throw error;
    return error.code === "sign_in_again" ? callApi(call, input, init) : sendOnce(call, input, init);
  }
}

async function canSendAgain(call: Endpoint, error: ApiError): Promise<boolean> {
  if (error.code === "invalid_csrf") {
    const now = await updateSignIn().catch(() => null);
    if (now === null) return false;
    if (now.isSame) {
      // This write may be the first to notice that the user has signed in again; nothing else would see it after it.
      if (now.isNew) resumeSession();
      return true;
    }
    // Another user has signed in, or the user has signed out: the page asks what to do.
    reportSessionEnd();
    return waitForSession();
  }
  const isTooOld = error.code === "sign_in_again";
  if (error.status !== 401 && !isTooOld) return false;
  reportSessionEnd(isTooOld ? "too_old" : "expired");
  return isWrite(call) && waitForSession();
}

async function sendOnce<E extends Endpoint>(call: E, input: Input<E>, init: CallInit): Promise<Output<E>> {
  const id = createRandomId();
  const headers = {
    "x-request-id": id,
    ...(isWrite(call) ? { "x-csrf-token": getCsrfToken() } : {}),
    ...init.headers,
  };
  // A path below /api is served directly.
  const base = call.path.startsWith("/api/") ? "" : "/api";
  try {
    return await send(base, call, input, {
      transport: createBrowserTransport(call, init),
      headers,
      signal: init.signal,
    });
  } catch (error) {
    // The reference that users can copy is the id in the servers' logs.
    throw isApiError(error) ? new ApiError(error.status, { request_id: id, ...error.body }) : error;
  }
}

function createBrowserTransport(
  call: Endpoint,
  { onChanges, keepalive, carry = (request) => sendByFetch(request, keepalive) }: CallInit,
): Transport {
  return async (request) => {
    const late = AbortSignal.timeout(call.deadline + GRACE_MS);
    try {
      const signal = request.signal === undefined ? late : AbortSignal.any([request.signal, late]);
      const answer = await carry({ ...request, signal });
      const changeIds = parseChangeIds(answer.headers);
      if (changeIds.length > 0) onChanges?.(changeIds);
      return answer;
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw new ApiError(0, { error: pickLostAnswerCode(call, late.aborted) });
    }
  };
}

async function sendByFetch(request: WireRequest, keepalive = false): Promise<WireAnswer> {
  const { method, url, headers, body, signal } = request;
  const answer = await fetch(url, { method, headers, body, signal, keepalive, credentials: "same-origin" });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
}

/** A write without an answer may have been executed, unless the browser is offline. */
function pickLostAnswerCode(call: Endpoint, isLate: boolean): string {
  if (isWrite(call) && navigator.onLine) return "outcome_unknown";
  return isLate ? "upstream_timeout" : "upstream_unavailable";
}
