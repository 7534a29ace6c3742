import type { IncomingMessage } from "node:http";
import { OWN_AGENTS } from "@/lib/domain/kit/own-agents";
import { makeTypeGuard } from "@/lib/http/api-error";
import { type GuardOptions, parseTarget, sendGuardedRequest } from "./guarded-request";

// Fetches feeds with guarded requests. Follows up to three redirects, each of which is checked again. Streams the content:
// no feed is in memory as a whole.

/** The content of a feed as a stream, and hints from the response. */
export type Download = {
  bytes: AsyncIterable<Buffer>;
  hints: { contentType: string; charset?: string; name: string };
};

/**
 * Fetches a URL, passes the content to `read` and returns the result. Throws FetchFault if the feed cannot be fetched or is
 * incomplete. Blocked, unknown, refused and unreachable URLs look the same, so that users cannot probe a network.
 */
export type FeedFetch = <T>(url: string, signal: AbortSignal, read: (feed: Download) => Promise<T>) => Promise<T>;

/** The feed could not be fetched, or is incomplete. */
export class FetchFault extends Error {
  override readonly name = "FetchFault";

  constructor(
    message: string,
    readonly code: "download_failed" | "download_too_slow" | "file_gone" = "download_failed",
  ) {
    super(message);
  }
}

/** Type guard that works across copies of the class. */
export const isFetchFault = makeTypeGuard(FetchFault, "FetchFault");

const REDIRECTS_MAX = 3;
const HEADERS_MS = 30_000;
/** Bytes that a server must send in each WAIT_MS of waiting for it; a slower one would block the runs of others for hours. */
const WAIT_BYTES = 64 * 1024;
const WAIT_MS = 60_000;

type FetchOptions = GuardOptions & { waitMs?: number };

/** Creates the client for feeds. */
export function createFeedFetch(options: FetchOptions): FeedFetch {
  return async (url, signal, read) => {
    let address = url;
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const outcome = await visit(address, signal, options, read);
      if ("answer" in outcome) return outcome.answer;
      address = outcome.next;
    }
    throw new FetchFault("too many redirects");
  };
}

async function visit<T>(
  url: string,
  signal: AbortSignal,
  options: FetchOptions,
  read: (feed: Download) => Promise<T>,
): Promise<{ answer: T } | { next: string }> {
  const target = parseTarget(url, options);
  const answer = target === null ? null : await requestFeed(target, signal, options);
  if (target === null || answer === null) throw new FetchFault("the address is not allowed");
  try {
    const next = findRedirectTarget(answer, target);
    if (next !== null) return { next };
    if (answer.statusCode !== 200 || !isReadable(answer)) throw new FetchFault("no feed there");
    return {
      answer: await read({ bytes: readChunks(answer, signal, options.waitMs), hints: readHints(answer, target) }),
    };
  } finally {
    answer.destroy();
  }
}

async function requestFeed(target: URL, signal: AbortSignal, options: GuardOptions): Promise<IncomingMessage | null> {
  const headers = { accept: "*/*", "accept-encoding": "gzip", "user-agent": OWN_AGENTS.feeds };
  try {
    return await sendGuardedRequest(target, { method: "GET", headers, headersMs: HEADERS_MS, signal }, options);
  } catch {
    signal.throwIfAborted();
    throw new FetchFault("no answer");
  }
}

function findRedirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const location = String(headers.location ?? "");
  if (!URL.canParse(location, from.href)) throw new FetchFault("redirected nowhere");
  return new URL(location, from).href;
}

/** The reader decompresses gzip; no other encoding was requested. */
function isReadable({ headers }: IncomingMessage): boolean {
  return ["", "identity", "gzip", "x-gzip"].includes(String(headers["content-encoding"] ?? "").toLowerCase());
}

async function* readChunks(answer: IncomingMessage, signal: AbortSignal, waitMs = WAIT_MS): AsyncGenerator<Buffer> {
  const pace = new Pace(waitMs, () => answer.destroy(new FetchFault("too slow", "download_too_slow")));
  pace.start();
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      // Only waiting for the server counts, not the time in which the reader is busy.
      pace.stop(piece.length);
      yield piece;
      pace.start();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw isFetchFault(error) ? error : new FetchFault("broke off");
  } finally {
    pace.stop(0);
  }
  // An aborted response that waits to be read ends without an error, as if it were complete.
  signal.throwIfAborted();
}

/** Calls `onSlow` if waiting for WAIT_BYTES takes longer than `waitMs`. */
class Pace {
  private left: number;
  private bytes = 0;
  private since = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly waitMs: number,
    private readonly onSlow: () => void,
  ) {
    this.left = waitMs;
  }

  start(): void {
    this.since = performance.now();
    this.timer = setTimeout(this.onSlow, this.left);
  }

  /** Stops waiting: `bytes` have come. */
  stop(bytes: number): void {
    clearTimeout(this.timer);
    this.left = Math.max(0, this.left - (performance.now() - this.since));
    this.bytes += bytes;
    if (this.bytes < WAIT_BYTES) return;
    this.bytes = 0;
    this.left = this.waitMs;
  }
}

function readHints({ headers }: IncomingMessage, target: URL): Download["hints"] {
  const [contentType = "", ...parameters] = String(headers["content-type"] ?? "").split(";");
  const charset = /charset\s*=\s*"?([\w:.-]+)/i.exec(parameters.join(";"))?.[1];
  const name = target.pathname;
  return { contentType: contentType.trim().toLowerCase(), name, ...(charset === undefined ? {} : { charset }) };
}
