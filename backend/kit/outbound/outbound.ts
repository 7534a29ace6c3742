import type { IncomingMessage } from "node:http";
import { readJpegSize } from "@/lib/domain/kit/jpeg-size";
import { BANNER_IMAGE_BYTES_MAX } from "@/lib/domain/kit/limits";
import { type GuardOptions, guardedRequest, parseTarget } from "./guarded-request";
import { AnswerCache, Budget, ConcurrencyLimiter } from "./outbound-limits";

// Checks URLs that users enter: the status of a page, and the type and size of an image.

/** Result of checking a URL. Blocked, unknown and unreachable URLs look the same. */
export type TargetVerdict = "ok" | "redirects" | "client_error" | "server_error" | "unreachable" | "not_asked";

/** Result of checking an image, with its size in pixels. Missing, blocked and unreachable images look the same. */
export type ImageVerdict =
  | { code: "found"; width: number; height: number }
  | { code: "image_not_found" | "image_not_jpg" | "image_too_large" | "redirects" | "not_asked" };

/** The site and user of a check; `signal` ends it. */
export type CheckContext = { site: string; user: string; signal: AbortSignal };

/** The guarded client. */
export type Outbound = {
  /** Requests a URL and returns only the class of its status; `not_asked` beyond the limits. Never throws. */
  check(url: string, asking: CheckContext): Promise<TargetVerdict>;
  /** Checks an image: status 200, image/jpeg, a JPEG of at most 600 kB. Never throws. */
  image(url: string, asking: CheckContext): Promise<ImageVerdict>;
  /** Counts a use by a user; false if the limit per minute is reached. */
  takeUserBudget(user: string): boolean;
  /** Seconds until the user may check URLs again, for `Retry-After`. */
  getRetryAfter(user: string): string;
  /** Whether the answer for a URL is known without a request: it is cached, or the URL may not be requested. */
  isKnown(url: string): boolean;
  /** Seconds until URLs may be requested for a site again; 0: now. */
  getSiteWait(site: string): number;
};

/** Dependencies of the client. */
export type OutboundOptions = GuardOptions & {
  /** Monotonic clock in ms. */
  now: () => number;
};

const TOTAL_MS = 5_000;
const HEADERS_MS = 2_000;
const IN_FLIGHT = 4;
const USER_PER_MINUTE = 10;
const SITE_PER_MINUTE = 60;

/** Creates the guarded client. */
export function createOutbound(options: OutboundOptions): Outbound {
  const { now } = options;
  const lanes = new ConcurrencyLimiter(IN_FLIGHT);
  const users = new Budget(USER_PER_MINUTE, now);
  const sites = new Budget(SITE_PER_MINUTE, now);
  /** Creates a check that requests each URL at most once in ten minutes, within the limits. */
  const createCheck = <T>(kind: CheckKind<T>, known = new AnswerCache<T>(now)) => {
    return async (url: string, { site, signal }: CheckContext): Promise<T> => {
      const target = parseTarget(url, options);
      if (target === null) return kind.unreachable;
      const answer = known.get(target.href);
      if (answer !== undefined) return answer;
      if (signal.aborted || !sites.take(site)) return kind.skipped;
      const sent = lanes.run(signal, () => runCheck(target, options, signal, kind));
      const verdict = sent.then((one) => (one === "not_asked" ? kind.skipped : one));
      // A request that the limits prevented says nothing about the URL.
      return known.store(target.href, verdict, (one) => one === kind.skipped);
    };
  };
  const askAgainIn = (user: string): string => String(Math.max(1, Math.ceil(users.getWaitMs(user) / 1000)));
  const verdicts = new AnswerCache<TargetVerdict>(now);
  return {
    takeUserBudget: (user) => users.take(user),
    getRetryAfter: askAgainIn,
    isKnown: (url) => {
      const target = parseTarget(url, options);
      return target === null || verdicts.get(target.href) !== undefined;
    },
    getSiteWait: (site) => Math.ceil(sites.getWaitMs(site) / 1000),
    check: createCheck(STATUS, verdicts),
    image: createCheck(IMAGE),
  };
}

/** A kind of check: how its response is read, and the results without one. */
type CheckKind<T> = {
  accept: string;
  read: (answer: IncomingMessage) => T | Promise<T>;
  unreachable: T;
  skipped: T;
};

const STATUS: CheckKind<TargetVerdict> = {
  accept: "text/html,*/*;q=0.5",
  // The body is never read.
  read: ({ statusCode = 0 }) => classifyStatus(statusCode),
  unreachable: "unreachable",
  skipped: "not_asked",
};

const IMAGE: CheckKind<ImageVerdict> = {
  accept: "image/jpeg",
  read: readImage,
  unreachable: { code: "image_not_found" },
  skipped: { code: "not_asked" },
};

async function readImage(answer: IncomingMessage): Promise<ImageVerdict> {
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 300 && statusCode < 400) return { code: "redirects" };
  if (statusCode !== 200 || (headers["content-encoding"] ?? "identity") !== "identity") return IMAGE.unreachable;
  if (!/^image\/jpeg\s*(;|$)/i.test(String(headers["content-type"] ?? ""))) return { code: "image_not_jpg" };
  if (Number(headers["content-length"] ?? 0) > BANNER_IMAGE_BYTES_MAX) return { code: "image_too_large" };
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > BANNER_IMAGE_BYTES_MAX) return { code: "image_too_large" };
    pieces.push(piece);
  }
  const size = readJpegSize(Buffer.concat(pieces, bytes));
  return size === null ? { code: "image_not_jpg" } : { code: "found", ...size };
}

async function runCheck<T>(url: URL, options: OutboundOptions, outer: AbortSignal, kind: CheckKind<T>): Promise<T> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(TOTAL_MS)]);
  const headers = { accept: kind.accept, "accept-encoding": "identity", "user-agent": "Vitrine link check" };
  try {
    const answer = await guardedRequest(url, { method: "GET", headers, headersMs: HEADERS_MS, signal }, options);
    if (answer === null) return kind.unreachable;
    try {
      return await kind.read(answer);
    } finally {
      answer.destroy();
    }
  } catch {
    return outer.aborted ? kind.skipped : kind.unreachable;
  }
}

function classifyStatus(status: number): TargetVerdict {
  if (status >= 500) return "server_error";
  if (status >= 400) return "client_error";
  return status >= 300 ? "redirects" : "ok";
}
