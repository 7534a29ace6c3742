import "server-only";
import { ApiError, type ErrorBody, isApiError } from "@/lib/http/api-error";
import type { Endpoint } from "@/lib/http/endpoint";
import { log } from "@/lib/server/process/log";

// Answers of calls and route handlers.

/** The policy of answers that are not pages. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** A JSON answer that shared caches do not store; browsers may store reads and must revalidate them. */
export function buildJsonAnswer(
  value: unknown,
  init: { status: number; requestId: string; isRead: boolean },
): Response {
  const headers = {
    "cache-control": init.isRead ? "private, no-cache" : "private, no-store",
    "content-security-policy": NOTHING,
    "x-request-id": init.requestId,
  };
  if (value === undefined) return new Response(null, { status: init.status, headers });
  return Response.json(value, { status: init.status, headers });
}

/** The answer to a refusal: `{ error, errors?, request_id }` and further fields of the contract. The log names the call. */
export function buildProblemAnswer(error: unknown, requestId: string, call?: Endpoint): Response {
  const refused = isApiError(error) ? error : logUnexpectedError(error, requestId, call);
  const { retry_after: retryAfter, ...body }: ErrorBody = refused.body;
  const answer = buildJsonAnswer(
    { ...body, request_id: requestId },
    { status: refused.status, requestId, isRead: false },
  );
  if (typeof retryAfter === "string") answer.headers.set("retry-after", retryAfter);
  return answer;
}

function logUnexpectedError(error: unknown, requestId: string, call: Endpoint | undefined): ApiError {
  const name = call === undefined ? {} : { call: `${call.method} ${call.path}` };
  log().error(
    { request_id: requestId, ...name, err: error instanceof Error ? error : String(error) },
    "unexpected error",
  );
  return new ApiError(500, { error: "default" });
}
