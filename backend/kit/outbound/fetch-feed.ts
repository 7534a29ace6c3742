import type { IncomingMessage } from "node:http";
import type { DownloadFaultCode } from "@/lib/contract/kit/download-faults";
import { OWN_AGENTS } from "@/lib/domain/kit/own-agents";
import { makeTypeGuard } from "@/lib/http/api-error";
import { isPublicHost } from "./address-policy";
import { CookieJar } from "./cookie-jar";
import { type GuardOptions, isTimeoutFault, parseRequestTarget, sendGuardedRequest } from "./guarded-request";

// Fetches feeds with guarded requests. Follows up to three redirects, each of which is checked again. Streams the content:
// no feed is in memory as a whole.

/** A user name and a password, and the only origin that gets them. */
export type FeedLogin = { user: string; password: string; origin: string };

/** By what the host of a feed recognizes the content at a URL; at least one of the two is set. */
export type Validators = { url: string; etag: string | null; modified: string | null };

/** What to fetch. `known` are the validators of an earlier download, whose content is not needed again. */
type FeedRequest = { url: string; login?: FeedLogin | null; known?: Validators | null };

/** The content of a feed as a stream, hints from the response, and the validators of the content, if there are some. */
export type Download = {
  bytes: AsyncIterable<Buffer>;
  hints: { contentType: string; charset?: string; name: string };
  validators: Validators | null;
};

/**
 * Fetches a URL and returns what `read` makes of the content. Throws FeedUnchanged if the content is the known one, and
 * FetchFault if it cannot be fetched or is incomplete. Hosts that are not public look like hosts that do not exist, so
 * that nobody can probe a network.
 */
export type FeedFetch = <T>(
  request: FeedRequest,
  signal: AbortSignal,
  read: (feed: Download) => Promise<T>,
) => Promise<T>;

/** The feed could not be fetched, or is incomplete. */
export class FetchFault extends Error {
  override readonly name = "FetchFault";

  constructor(
    message: string,
    readonly code: DownloadFaultCode | "feed_empty" | "file_gone" | "login_gone" = "download_failed",
  ) {
    super(message);
  }
}

/** Type guard that works across copies of the class. */
export const isFetchFault = makeTypeGuard(FetchFault, "FetchFault");

/** The host of a feed answered that its content is the known one. */
export class FeedUnchanged extends Error {
  override readonly name = "FeedUnchanged";
}

/** Type guard that works across copies of the class. */
export const isFeedUnchanged = makeTypeGuard(FeedUnchanged, "FeedUnchanged");

const REDIRECTS_MAX = 3;
const CONNECT_MS = 10_000;
const HEADERS_MS = 30_000;
/** Bytes that a server must send in each WAIT_MS of waiting for it; a slower one would block the runs of others for hours. */
const WAIT_BYTES = 64 * 1024;
const WAIT_MS = 60_000;
const VALIDATOR_MAX = 1024;

type FetchOptions = GuardOptions & { waitMs?: number; headersMs?: number };

/** One download with its redirects. `login` is null from the first other origin on, `isFirst` until the first redirect. */
type Visits = { login: FeedLogin | null; known: Validators | null; cookies: CookieJar; isFirst: boolean };

/** Creates the client for feeds. */
export function createFeedFetch(options: FetchOptions): FeedFetch {
  return async ({ url, login = null, known = null }, signal, read) => {
    const visits: Visits = { login, known, cookies: new CookieJar(), isFirst: true };
    let address = url;
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const outcome = await visit(address, visits, signal, options, read);
      if ("answer" in outcome) return outcome.answer;
      address = outcome.next;
      visits.isFirst = false;
    }
    throw new FetchFault("too many redirects", "download_redirects");
  };
}

async function visit<T>(
  url: string,
  visits: Visits,
  signal: AbortSignal,
  options: FetchOptions,
  read: (feed: Download) => Promise<T>,
): Promise<{ answer: T } | { next: string }> {
  const target = parseRequestTarget(url, options);
  if (target === null)
    throw new FetchFault(
      "the address is not allowed",
      visits.isFirst ? "download_failed" : "download_redirect_refused",
    );
  // Another origin could redirect back, to a place of its choice.
  if (visits.login?.origin !== target.origin) visits.login = null;
  const answer = await requestFeed(target, visits, signal, options);
  try {
    visits.cookies.store(target.origin, answer.headers["set-cookie"] ?? []);
    const next = findRedirectTarget(answer, target);
    if (next !== null) return { next };
    if (answer.statusCode === 304 && isKnown(target, visits)) throw new FeedUnchanged("the feed has not changed");
    requireContent(answer);
    const bytes = readChunks(answer, signal, options.waitMs);
    return {
      answer: await read({ bytes, hints: readHints(answer, target), validators: readValidators(answer, target) }),
    };
  } finally {
    answer.destroy();
  }
}

async function requestFeed(
  target: URL,
  visits: Visits,
  signal: AbortSignal,
  options: FetchOptions,
): Promise<IncomingMessage> {
  const headers = buildHeaders(target, visits);
  const { headersMs = HEADERS_MS } = options;
  const sent = { method: "GET", headers, connectMs: CONNECT_MS, headersMs, signal } as const;
  const answer = await sendGuardedRequest(target, sent, options).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new FetchFault("no answer", classifyFailure(error));
  });
  if (answer !== null) return answer;
  // A name says nothing about whether it exists. What is private by its own text needs no lookup.
  throw new FetchFault(
    "no public address",
    isPublicHost(target.hostname) ? "download_host_unknown" : "download_failed",
  );
}

function buildHeaders(target: URL, { login, known, cookies }: Visits): Record<string, string> {
  const headers: Record<string, string> = { accept: "*/*", "accept-encoding": "gzip", "user-agent": OWN_AGENTS.feeds };
  const cookie = cookies.format(target.origin);
  if (cookie !== "") headers.cookie = cookie;
  if (login !== null)
    headers.authorization = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString("base64")}`;
  if (known === null || known.url !== target.href) return headers;
  if (known.etag !== null) headers["if-none-match"] = known.etag;
  if (known.modified !== null) headers["if-modified-since"] = known.modified;
  return headers;
}

function isKnown(target: URL, { known }: Visits): boolean {
  return known !== null && known.url === target.href;
}

/** Codes of failed TLS connections. */
const INSECURE =
  /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH$|INVALID_CA$|EPROTO$)/;

/** Why a public host did not answer. */
function classifyFailure(error: unknown): DownloadFaultCode {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  if (isTimeoutFault(error) || code === "ETIMEDOUT") return "download_timeout";
  if (code === "ECONNREFUSED") return "download_refused";
  if (INSECURE.test(code)) return "download_certificate";
  return code === "ECONNRESET" || code === "EPIPE" ? "download_broke_off" : "download_failed";
}

const STATUS_CODES: Readonly<Record<number, FetchFault["code"]>> = {
  204: "feed_empty",
  205: "feed_empty",
  401: "download_unauthorized",
  403: "download_forbidden",
  404: "download_not_found",
  408: "download_timeout",
  410: "download_not_found",
  429: "download_limited",
  504: "download_timeout",
};

/** Throws unless the response has a feed that the reader can decompress. */
function requireContent(answer: IncomingMessage): void {
  const { statusCode = 0 } = answer;
  if (statusCode !== 200) {
    const code = STATUS_CODES[statusCode] ?? (statusCode >= 500 ? "download_server_error" : "download_failed");
    throw new FetchFault("no feed there", code);
  }
  if (!isReadable(answer)) throw new FetchFault("an unknown compression", "download_compression");
}

function findRedirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const location = String(headers.location ?? "");
  if (!URL.canParse(location, from.href)) throw new FetchFault("redirected nowhere", "download_redirect_refused");
  return new URL(location, from).href;
}

function readValidators({ headers }: IncomingMessage, target: URL): Validators | null {
  const etag = readValidator(headers.etag);
  const modified = readValidator(headers["last-modified"]);
  return etag === null && modified === null ? null : { url: target.href, etag, modified };
}

function readValidator(text = ""): string | null {
  return /^[ -~]+$/.test(text) && text.length <= VALIDATOR_MAX ? text : null;
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
    throw isFetchFault(error) ? error : new FetchFault("broke off", "download_broke_off");
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

  /**
   * Stops waiting, because bytes have come.
   * @param bytes how many.
   */
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
