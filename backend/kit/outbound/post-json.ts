import { OWN_AGENTS } from "@/lib/domain/kit/own-agents";
import { type GuardOptions, parseRequestTarget, sendGuardedRequest } from "./guarded-request";

// Sends JSON to a URL that a user entered, through guarded requests.

/** Sends JSON; returns whether the answer was 2xx. Never throws, follows no redirects, and does not read the response. */
export type PostJson = (
  url: string,
  sent: { body: string; headers: Record<string, string>; signal: AbortSignal },
) => Promise<boolean>;

const TOTAL_MS = 10_000;
const HEADERS_MS = 8_000;

/** Creates the guarded sender. */
export function createPostJson(options: GuardOptions): PostJson {
  return async (url, { body, headers, signal }) => {
    const target = parseRequestTarget(url, options);
    if (target === null) return false;
    const sent = {
      method: "POST" as const,
      headers: { ...headers, "content-type": "application/json", "user-agent": OWN_AGENTS.alerts },
      body,
      headersMs: HEADERS_MS,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TOTAL_MS)]),
    };
    try {
      const answer = await sendGuardedRequest(target, sent, options);
      answer?.destroy();
      const statusCode = answer?.statusCode ?? 0;
      return statusCode >= 200 && statusCode < 300;
    } catch {
      return false;
    }
  };
}
