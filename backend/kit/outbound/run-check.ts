import type { IncomingMessage } from "node:http";
import { readJpegSize } from "@/lib/domain/kit/jpeg-size";
import { BANNER_IMAGE_BYTES_MAX } from "@/lib/domain/kit/limits";
import { type GuardOptions, sendGuardedRequest } from "./guarded-request";

// One request of a check: the status of a page, or the type and size of an image.

/** Result of checking a URL. Blocked, unknown and unreachable URLs look the same. */
export type TargetVerdict = "ok" | "redirects" | "client_error" | "server_error" | "unreachable" | "not_asked";

/** Result of checking an image, with its size in pixels and bytes. Missing, blocked and unreachable images look the same. */
export type ImageVerdict =
  | { code: "found"; width: number; height: number; bytes: number }
  | { code: "image_not_found" | "image_not_jpg" | "image_too_large" | "redirects" | "not_asked" };

/** A kind of check: how its response is read, and the results without one. */
export type CheckKind<T> = {
  accept: string;
  /** Milliseconds from the connection to the headers of the response. */
  headersMs: number;
  read: (answer: IncomingMessage) => T | Promise<T>;
  isGood: (verdict: T) => boolean;
  unreachable: T;
  skipped: T;
};

const TOTAL_MS = 5_000;

/** Requests a page and returns only the class of its status; the body is never read. */
export const STATUS: CheckKind<TargetVerdict> = {
  accept: "text/html,*/*;q=0.5",
  headersMs: 2_000,
  read: ({ statusCode = 0 }) => classifyStatus(statusCode),
  isGood: (verdict) => verdict === "ok",
  unreachable: "unreachable",
  skipped: "not_asked",
};

/** Requests an image: status 200, image/jpeg, a JPEG of at most 600 kB. */
export const IMAGE: CheckKind<ImageVerdict> = {
  accept: "image/jpeg",
  headersMs: 1_500,
  read: readImage,
  isGood: ({ code }) => code === "found",
  unreachable: { code: "image_not_found" },
  skipped: { code: "not_asked" },
};

/** Sends the request of a check; `skipped` if `outer` ends it first. Never throws. */
export async function runCheck<T>(url: URL, options: GuardOptions, outer: AbortSignal, kind: CheckKind<T>): Promise<T> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(TOTAL_MS)]);
  const { accept, headersMs } = kind;
  const headers = { accept, "accept-encoding": "identity", "user-agent": "Vitrine link check" };
  try {
    const answer = await sendGuardedRequest(url, { method: "GET", headers, headersMs, signal }, options);
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
