import type { IncomingMessage } from "node:http";
import { jpegSize } from "@/lib/domain/kit/jpeg-size";
import { BANNER_IMAGE_BYTES_MAX } from "@/lib/domain/kit/limits";
import { type GuardOptions, guardedRequest, targetOf } from "./guarded-request";
import { Budget, Lanes, Remembered } from "./outbound-limits";

// What is asked of addresses that somebody typed: how they answer, and the head of a picture.

/** What an address answered. Blocked, unknown and unreachable look the same. */
export type TargetVerdict = "ok" | "redirects" | "client_error" | "server_error" | "unreachable" | "not_asked";

/** What a picture's address answered, and its size in pixels. What is not there, blocked or unreachable looks the same. */
export type ImageVerdict =
  | { code: "found"; width: number; height: number }
  | { code: "image_not_found" | "image_not_jpg" | "image_too_large" | "redirects" | "not_asked" };

/** Who asks, and until when. */
export type OutboundAsking = { site: string; user: string; signal: AbortSignal };

/** The guarded client. */
export type Outbound = {
  /** Asks an address and answers only a class of its status; `not_asked` past the limits. Never throws. */
  check(url: string, asking: OutboundAsking): Promise<TargetVerdict>;
  /** Looks at the head of a picture: 200, image/jpeg, a JPEG of 600 kB at most (S-6, S-7). Never throws. */
  image(url: string, asking: OutboundAsking): Promise<ImageVerdict>;
  /** Whether somebody may have addresses asked once more this minute. */
  mayAsk(user: string): boolean;
  /** In how many seconds they may, as `Retry-After` says it. */
  askAgainIn(user: string): string;
  /** Whether the answer of an address is known without a request: from the last ten minutes, or because it cannot be requested. */
  knows(url: string): boolean;
  /** In how many seconds addresses may be asked for a site once more; 0 when they may now. */
  siteWait(site: string): number;
};

/** What the client depends on. */
export type OutboundOptions = GuardOptions & {
  /** Milliseconds that only grow. */
  now: () => number;
};

const TOTAL_MS = 5_000;
const HEADERS_MS = 2_000;
const IN_FLIGHT = 4;
const USER_PER_MINUTE = 10;
const SITE_PER_MINUTE = 60;

/** Makes the guarded client. */
export function createOutbound(options: OutboundOptions): Outbound {
  const { now } = options;
  const lanes = new Lanes(IN_FLIGHT);
  const users = new Budget(USER_PER_MINUTE, now);
  const sites = new Budget(SITE_PER_MINUTE, now);
  /** One kind of question: at most once in ten minutes for each address, within the limits. */
  const asker = <T>(question: Question<T>, known = new Remembered<T>(now)) => {
    return async (url: string, { site, signal }: OutboundAsking): Promise<T> => {
      const target = targetOf(url, options);
      if (target === null) return question.unreachable;
      const answer = known.get(target.href);
      if (answer !== undefined) return answer;
      if (signal.aborted || !sites.take(site)) return question.notAsked;
      const asked = lanes.run(signal, () => ask(target, options, signal, question));
      const told = asked.then((one) => (one === "not_asked" ? question.notAsked : one));
      // What the limits cut short says nothing of the address.
      return known.keep(target.href, told, (one) => one === question.notAsked);
    };
  };
  const askAgainIn = (user: string): string => String(Math.max(1, Math.ceil(users.waitOf(user) / 1000)));
  const answered = new Remembered<TargetVerdict>(now);
  return {
    mayAsk: (user) => users.take(user),
    askAgainIn,
    knows: (url) => {
      const target = targetOf(url, options);
      return target === null || answered.get(target.href) !== undefined;
    },
    siteWait: (site) => Math.ceil(sites.waitOf(site) / 1000),
    check: asker(STATUS, answered),
    image: asker(IMAGE),
  };
}

/** What is asked of an address: how the answer is read, and what stands for none. */
type Question<T> = {
  accept: string;
  read: (answer: IncomingMessage) => T | Promise<T>;
  unreachable: T;
  notAsked: T;
};

const STATUS: Question<TargetVerdict> = {
  accept: "text/html,*/*;q=0.5",
  // Nothing of the answer but its status is looked at.
  read: ({ statusCode = 0 }) => classOf(statusCode),
  unreachable: "unreachable",
  notAsked: "not_asked",
};

const IMAGE: Question<ImageVerdict> = {
  accept: "image/jpeg",
  read: readImage,
  unreachable: { code: "image_not_found" },
  notAsked: { code: "not_asked" },
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
  const size = jpegSize(Buffer.concat(pieces, bytes));
  return size === null ? { code: "image_not_jpg" } : { code: "found", ...size };
}

async function ask<T>(url: URL, options: OutboundOptions, outer: AbortSignal, question: Question<T>): Promise<T> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(TOTAL_MS)]);
  const headers = { accept: question.accept, "accept-encoding": "identity", "user-agent": "Vitrine link check" };
  try {
    const answer = await guardedRequest(url, { method: "GET", headers, headersMs: HEADERS_MS, signal }, options);
    if (answer === null) return question.unreachable;
    try {
      return await question.read(answer);
    } finally {
      answer.destroy();
    }
  } catch {
    return outer.aborted ? question.notAsked : question.unreachable;
  }
}

function classOf(status: number): TargetVerdict {
  if (status >= 500) return "server_error";
  if (status >= 400) return "client_error";
  return status >= 300 ? "redirects" : "ok";
}
