import type { IncomingMessage } from "node:http";
import { readJpegSize } from "@/lib/domain/kit/jpeg-size";
import { BANNER_IMAGE_BYTES_MAX } from "@/lib/domain/kit/limits";
import { OWN_AGENTS } from "@/lib/domain/kit/own-agents";
import { type GuardOptions, isTimeoutFault, sendGuardedRequest } from "./guarded-request";

// One request of a check: the status of a page, or the type and size of an image.

/**
 * Result of checking a URL. Blocked, unknown and unreachable URLs look the same. `no_answer` (none in time, a server
 * that cannot answer now, or a request that could not be made) and `not_asked` (prevented by the limits) say nothing
 * about the URL.
 */
export type TargetVerdict =
  | "ok"
  | "redirects"
  | "client_error"
  | "server_error"
  | "unreachable"
  | "no_answer"
  | "not_asked";

/**
 * Result of checking an image, with its size in pixels and bytes. Missing, blocked and unreachable images look the same. `no_answer` and
 * `not_asked` as for a URL.
 */
export type ImageVerdict =
  | { code: "found"; width: number; height: number; bytes: number }
  | { code: "image_not_found" | "image_not_jpg" | "image_too_large" | "redirects" | "no_answer" | "not_asked" };

/** A kind of check: how its response is read, and the results without one. */
export type CheckKind<T> = {
  accept: string;
  /** Milliseconds from the connection to the headers of the response. */
  headersMs: number;
  read: (answer: IncomingMessage) => T | Promise<T>;
  isGood: (verdict: T) => boolean;
  unreachable: T;
  unanswered: T;
  skipped: T;
};

const TOTAL_MS = 5_000;
/** Time after which a regular check is repeated that got no answer. */
export const CHECK_RETRY_MS = 600_000;

/** Requests a page and returns only the class of its status; the body is never read. */
export const STATUS: CheckKind<TargetVerdict> = {
  accept: "text/html,*/*;q=0.5",
  headersMs: 2_000,
  read: ({ statusCode = 0 }) => classifyStatus(statusCode),
  isGood: (verdict) => verdict === "ok",
  unreachable: "unreachable",
  unanswered: "no_answer",
  skipped: "not_asked",
};

/** Requests an image: status 200, image/jpeg, a JPEG of at most 600 kB. */
export const IMAGE: CheckKind<ImageVerdict> = {
  accept: "image/jpeg",
  headersMs: 1_500,
  read: readImage,
  isGood: ({ code }) => code === "found",
  unreachable: { code: "image_not_found" },
  unanswered: { code: "no_answer" },
  skipped: { code: "not_asked" },
};

/**
 * Sends the request of a check. Never throws.
 * @param outer ends the check; then the result is `skipped`.
 */
export async function runOutboundCheck<T>(
  url: URL,
  options: GuardOptions,
  outer: AbortSignal,
  kind: CheckKind<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(TOTAL_MS);
  const signal = AbortSignal.any([outer, limit]);
  const { accept, headersMs } = kind;
  const headers = { accept, "accept-encoding": "identity", "user-agent": OWN_AGENTS.links };
  try {
    const answer = await sendGuardedRequest(url, { method: "GET", headers, headersMs, signal }, options);
    if (answer === null) return kind.unreachable;
    try {
      if (isTemporary(answer.statusCode ?? 0)) return kind.unanswered;
      return await kind.read(answer);
    } finally {
      answer.destroy();
    }
  } catch (error) {
    if (outer.aborted) return kind.skipped;
    return limit.aborted || isTimeoutFault(error) || isWithoutNetwork(error) ? kind.unanswered : kind.unreachable;
  }
}

/** Errors of a request that found no way out of this computer or its network. */
const NO_NETWORK: readonly unknown[] = ["ENETDOWN", "ENETUNREACH", "EHOSTUNREACH", "EADDRNOTAVAIL"];

function isWithoutNetwork(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && NO_NETWORK.includes(error.code);
}

/**
 * Statuses that say nothing about the URL: too slow, too many requests, unavailable at the moment, or a gateway whose server does not
 * answer it (520 to 524 of Cloudflare).
 */
const TEMPORARY: readonly number[] = [408, 425, 429, 502, 503, 504, 520, 521, 522, 523, 524];

function isTemporary(status: number): boolean {
  return TEMPORARY.includes(status);
}

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
  return size === null ? { code: "image_not_jpg" } : { code: "found", ...size, bytes };
}

function classifyStatus(status: number): TargetVerdict {
  if (status >= 500) return "server_error";
  if (status >= 400) return "client_error";
  return status >= 300 ? "redirects" : "ok";
}
