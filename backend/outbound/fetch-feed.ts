import { type Dispatcher, request } from "undici";
import { agentTo, type GuardOptions, publicAddress, targetOf } from "./outbound";

// Feeds are fetched as other addresses are asked (outbound.ts), but followed through three redirects, each judged anew
// (reliability S-5), and read as they come: nobody holds one whole.

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
  if (target === null) throw new FetchFault("not an address that is asked");
  const isOurs = options.ownOrigins.includes(target.origin);
  const address = isOurs ? null : await publicAddress(target.hostname, options);
  if (!isOurs && address === null) throw new FetchFault("not an address that is asked");
  const agent = agentTo(address, options);
  try {
    const answer = await asked(target, agent, signal);
    const next = nextOf(answer, target);
    if (next !== null) return { next };
    if (answer.statusCode !== 200 || !isReadable(answer)) throw new FetchFault("no feed there");
    return { answer: await read({ bytes: arriving(answer, signal), hints: hintsOf(answer, target) }) };
  } finally {
    agent.destroy().catch(() => undefined);
  }
}

async function asked(target: URL, dispatcher: Dispatcher, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  const headers = { accept: "*/*", "accept-encoding": "gzip", "user-agent": USER_AGENT };
  const times = { headersTimeout: HEADERS_MS, bodyTimeout: SILENCE_MS };
  try {
    const answer = await request(target, { method: "GET", dispatcher, signal, headers, ...times });
    // Without a listener a body that breaks off after its reader has gone would end the process.
    answer.body.on("error", () => undefined);
    return answer;
  } catch {
    signal.throwIfAborted();
    throw new FetchFault("no answer");
  }
}

function nextOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const location = String(headers.location ?? "");
  if (!URL.canParse(location, from.href)) throw new FetchFault("redirected nowhere");
  return new URL(location, from).href;
}

/** Gzip is unpacked by the reader, whoever packed it; nothing else was asked for. */
function isReadable({ headers }: Dispatcher.ResponseData): boolean {
  return ["", "identity", "gzip", "x-gzip"].includes(String(headers["content-encoding"] ?? "").toLowerCase());
}

async function* arriving({ body }: Dispatcher.ResponseData, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const piece of body as AsyncIterable<Buffer>) yield piece;
  } catch {
    signal.throwIfAborted();
    throw new FetchFault("broke off");
  }
}

function hintsOf({ headers }: Dispatcher.ResponseData, target: URL): Download["hints"] {
  const [contentType = "", ...parameters] = String(headers["content-type"] ?? "").split(";");
  const charset = /charset\s*=\s*"?([\w:.-]+)/i.exec(parameters.join(";"))?.[1];
  const name = target.pathname;
  return { contentType: contentType.trim().toLowerCase(), name, ...(charset === undefined ? {} : { charset }) };
}
