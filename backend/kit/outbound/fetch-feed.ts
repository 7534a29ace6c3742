import type { IncomingMessage } from "node:http";
import { brand } from "@/lib/http/api-error";
import { type GuardOptions, guardedRequest, targetOf } from "./guarded-request";

// Feeds are fetched as other addresses are asked (guarded-request.ts), but followed through three redirects, each judged anew, and read as they come: nobody holds one whole.

/** A feed as it arrives, and what the answer says of it. */
export type Download = {
  bytes: AsyncIterable<Buffer>;
  hints: { contentType: string; charset?: string; name: string };
};

/**
 * Fetches an address and hands what arrives to a reader, whose answer it gives. Throws FetchFault where nothing arrives
 * or the answer breaks off: blocked, unknown, refused and unreachable look the same (S-8).
 */
export type FeedFetch = <T>(url: string, signal: AbortSignal, read: (feed: Download) => Promise<T>) => Promise<T>;

/** The feed did not arrive, or not whole. */
export class FetchFault extends Error {
  override readonly name = "FetchFault";

  constructor(
    message: string,
    readonly code: "download_failed" | "file_gone" = "download_failed",
  ) {
    super(message);
  }
}

/** Whether an error is a FetchFault, of any copy of the class. */
export const isFetchFault = brand(FetchFault, "FetchFault");

const REDIRECTS_MAX = 3;
const HEADERS_MS = 30_000;
/** A server that sends nothing for so long has broken off. */
const SILENCE_MS = 60_000;
const USER_AGENT = "Vitrine feed reader";

/** Makes the client for feeds. */
export function createFeedFetch(options: GuardOptions): FeedFetch {
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
  options: GuardOptions,
  read: (feed: Download) => Promise<T>,
): Promise<{ answer: T } | { next: string }> {
  const target = targetOf(url, options);
  const answer = target === null ? null : await asked(target, signal, options);
  if (target === null || answer === null) throw new FetchFault("not an address that is asked");
  try {
    const next = nextOf(answer, target);
    if (next !== null) return { next };
    if (answer.statusCode !== 200 || !isReadable(answer)) throw new FetchFault("no feed there");
    return { answer: await read({ bytes: arriving(answer, signal), hints: hintsOf(answer, target) }) };
  } finally {
    answer.destroy();
  }
}

async function asked(target: URL, signal: AbortSignal, options: GuardOptions): Promise<IncomingMessage | null> {
  const headers = { accept: "*/*", "accept-encoding": "gzip", "user-agent": USER_AGENT };
  try {
    return await guardedRequest(target, { method: "GET", headers, headersMs: HEADERS_MS, signal }, options);
  } catch {
    signal.throwIfAborted();
    throw new FetchFault("no answer");
  }
}

function nextOf({ statusCode = 0, headers }: IncomingMessage, from: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const location = String(headers.location ?? "");
  if (!URL.canParse(location, from.href)) throw new FetchFault("redirected nowhere");
  return new URL(location, from).href;
}

/** Gzip is unpacked by the reader, whoever packed it; nothing else was asked for. */
function isReadable({ headers }: IncomingMessage): boolean {
  return ["", "identity", "gzip", "x-gzip"].includes(String(headers["content-encoding"] ?? "").toLowerCase());
}

async function* arriving(answer: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  // Only the server's silence counts: while the reader is busy, nobody listens.
  const listen = () => setTimeout(() => answer.destroy(new Error("silence")), SILENCE_MS);
  let silence = listen();
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      clearTimeout(silence);
      yield piece;
      silence = listen();
    }
  } catch {
    signal.throwIfAborted();
    throw new FetchFault("broke off");
  } finally {
    clearTimeout(silence);
  }
  // What is given up while it waits to be read ends as if it had come whole.
  signal.throwIfAborted();
}

function hintsOf({ headers }: IncomingMessage, target: URL): Download["hints"] {
  const [contentType = "", ...parameters] = String(headers["content-type"] ?? "").split(";");
  const charset = /charset\s*=\s*"?([\w:.-]+)/i.exec(parameters.join(";"))?.[1];
  const name = target.pathname;
  return { contentType: contentType.trim().toLowerCase(), name, ...(charset === undefined ? {} : { charset }) };
}
