import type { IncomingMessage } from "node:http";
import { OWN_AGENTS } from "@/lib/domain/kit/own-agents";
import { type GuardOptions, parseRequestTarget, sendGuardedRequest } from "./guarded-request";
import type { CheckContext } from "./outbound";
import { Budget, ConcurrencyLimiter } from "./outbound-limits";

// Fetches HTML pages that users name, as a whole and without redirects. Not cached: pages change while people work on them.

/** A page, or why there is none. Blocked, unknown and unreachable URLs look the same. */
export type PageAnswer = { html: string } | { code: "not_https" | "page_not_found" | "rate_limited" };

/** Fetches an HTML page. Never throws. */
export type PageFetch = (url: string, context: CheckContext) => Promise<PageAnswer>;

const BYTES_MAX = 2 * 1024 * 1024;
const TOTAL_MS = 8_000;
const HEADERS_MS = 5_000;
const IN_FLIGHT = 2;
const USER_PER_MINUTE = 10;
const SITE_PER_MINUTE = 30;
const NOT_FOUND = { code: "page_not_found" } as const;

/** Creates the client for pages; `now` is a monotonic clock in ms. */
export function createPageFetch(options: GuardOptions & { now: () => number }): PageFetch {
  const lanes = new ConcurrencyLimiter(IN_FLIGHT);
  const users = new Budget(USER_PER_MINUTE, options.now);
  const sites = new Budget(SITE_PER_MINUTE, options.now);
  return async (url, { site, user, signal }) => {
    const target = parseRequestTarget(url, options);
    if (target === null) return /^https:/i.test(url) ? NOT_FOUND : { code: "not_https" };
    if (!users.take(user) || !sites.take(site)) return { code: "rate_limited" };
    const answer = await lanes.run(signal, () => fetchPage(target, signal, options));
    return answer === "not_asked" ? NOT_FOUND : answer;
  };
}

async function fetchPage(target: URL, outer: AbortSignal, options: GuardOptions): Promise<PageAnswer> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(TOTAL_MS)]);
  const headers = { accept: "text/html", "accept-encoding": "identity", "user-agent": OWN_AGENTS.pages };
  try {
    const answer = await sendGuardedRequest(target, { method: "GET", headers, headersMs: HEADERS_MS, signal }, options);
    if (answer === null) return NOT_FOUND;
    try {
      return await readPage(answer);
    } finally {
      answer.destroy();
    }
  } catch {
    return NOT_FOUND;
  }
}

async function readPage(answer: IncomingMessage): Promise<PageAnswer> {
  const { statusCode, headers } = answer;
  const type = String(headers["content-type"] ?? "");
  const isPlain = (headers["content-encoding"] ?? "identity") === "identity";
  if (statusCode !== 200 || !isPlain || !/^(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type)) return NOT_FOUND;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > BYTES_MAX) return NOT_FOUND;
    pieces.push(piece);
  }
  return { html: createDecoder(type).decode(Buffer.concat(pieces, bytes)) };
}

function createDecoder(type: string): TextDecoder {
  const charset = /charset\s*=\s*"?([\w:.-]+)/i.exec(type)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
