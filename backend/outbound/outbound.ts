import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { Agent, buildConnector, type Dispatcher, request } from "undici";
import { jpegSize } from "@/lib/domain/jpeg-size";
import { BANNER_IMAGE_BYTES_MAX } from "@/lib/domain/limits";
import { type AddressPolicy, isPublicAddress } from "./address-policy";
import { Budget, Lanes, Remembered } from "./outbound-limits";

// The one way to addresses that somebody typed (reliability S-1 to S-10). What was judged is what is connected to: names
// are resolved once, every answer must be public, the connection is pinned to one of them and looked at again.

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
};

/** What decides where a client may connect to. No setting changes it: only code that makes a client can (S-10). */
export type GuardOptions = {
  /** Origins of our own public listener, which are always allowed. */
  ownOrigins: readonly string[];
  isAllowed?: AddressPolicy;
  resolve?: (host: string) => Promise<string[]>;
  /** Port that is asked over https instead of 443, for tests. */
  port?: number;
  /** Further options of TLS, for tests. */
  tls?: { rejectUnauthorized: boolean };
};

/** What the client depends on. */
export type OutboundOptions = GuardOptions & {
  /** Milliseconds that only grow. */
  now: () => number;
};

const TOTAL_MS = 5_000;
const CONNECT_MS = 1_000;
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
  const asker = <T>(question: Question<T>) => {
    const known = new Remembered<T>(now);
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
  return { mayAsk: (user) => users.take(user), check: asker(STATUS), image: asker(IMAGE) };
}

/** What is asked of an address: how the answer is read, and what stands for none. */
type Question<T> = {
  accept: string;
  read: (answer: Dispatcher.ResponseData) => T | Promise<T>;
  unreachable: T;
  notAsked: T;
};

const STATUS: Question<TargetVerdict> = {
  accept: "text/html,*/*;q=0.5",
  // Nothing of the answer but its status is looked at.
  read: ({ statusCode }) => classOf(statusCode),
  unreachable: "unreachable",
  notAsked: "not_asked",
};

const IMAGE: Question<ImageVerdict> = {
  accept: "image/jpeg",
  read: readImage,
  unreachable: { code: "image_not_found" },
  notAsked: { code: "not_asked" },
};

async function readImage({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<ImageVerdict> {
  if (statusCode >= 300 && statusCode < 400) return { code: "redirects" };
  if (statusCode !== 200 || (headers["content-encoding"] ?? "identity") !== "identity") return IMAGE.unreachable;
  if (!/^image\/jpeg\s*(;|$)/i.test(String(headers["content-type"] ?? ""))) return { code: "image_not_jpg" };
  if (Number(headers["content-length"] ?? 0) > BANNER_IMAGE_BYTES_MAX) return { code: "image_too_large" };
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > BANNER_IMAGE_BYTES_MAX) return { code: "image_too_large" };
    pieces.push(piece);
  }
  const size = jpegSize(Buffer.concat(pieces, bytes));
  return size === null ? { code: "image_not_jpg" } : { code: "found", ...size };
}

/** The address as it may be asked at all: https on 443 without names in it, or our own listener; else null (S-2). */
export function targetOf(text: string, { ownOrigins }: GuardOptions): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  const isOurs = ownOrigins.includes(url.origin);
  return isOurs || (url.protocol === "https:" && url.port === "") ? url : null;
}

async function ask<T>(url: URL, options: OutboundOptions, outer: AbortSignal, question: Question<T>): Promise<T> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(TOTAL_MS)]);
  const isOurs = options.ownOrigins.includes(url.origin);
  const address = isOurs ? null : await publicAddress(url.hostname, options);
  if (!isOurs && address === null) return question.unreachable;
  const agent = agentTo(address, options);
  try {
    const answer = await request(url, {
      method: "GET",
      dispatcher: agent,
      signal,
      headersTimeout: HEADERS_MS,
      headers: { accept: question.accept, "accept-encoding": "identity", "user-agent": "Vitrine link check" },
    });
    const told = await question.read(answer);
    answer.body.on("error", () => undefined).destroy();
    return told;
  } catch {
    return outer.aborted ? question.notAsked : question.unreachable;
  } finally {
    agent.destroy().catch(() => undefined);
  }
}

function classOf(status: number): TargetVerdict {
  if (status >= 500) return "server_error";
  if (status >= 400) return "client_error";
  return status >= 300 ? "redirects" : "ok";
}

/** One address of a host, all of whose addresses are allowed; null for any other host. */
export async function publicAddress(hostname: string, options: GuardOptions): Promise<string | null> {
  const { isAllowed = isPublicAddress, resolve = resolveAll } = options;
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(literal) !== 0) return isAllowed(literal) ? literal : null;
  try {
    const addresses = await resolve(hostname);
    return addresses.every((address) => isAllowed(address)) ? (addresses[0] ?? null) : null;
  } catch {
    return null;
  }
}

/** Every A and AAAA answer; throws where the resolver fails, but not where a name has one family only. */
async function resolveAll(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: CONNECT_MS, tries: 1 });
  const orNone = (error: unknown): string[] => {
    if (error instanceof Error && "code" in error && error.code === "ENODATA") return [];
    throw error;
  };
  const [four, six] = await Promise.all([resolver.resolve4(host).catch(orNone), resolver.resolve6(host).catch(orNone)]);
  return [...four, ...six];
}

/** Connects to the address that was judged, and to nothing else (S-4); null connects to our own listener. */
export function agentTo(address: string | null, { isAllowed = isPublicAddress, port, tls }: GuardOptions): Agent {
  if (address === null) return new Agent({ connect: { timeout: CONNECT_MS }, pipelining: 0 });
  const connect = buildConnector({
    timeout: CONNECT_MS,
    ...tls,
    lookup: (_host, { all }, done) => {
      const family = isIP(address);
      if (all) done(null, [{ address, family }]);
      else done(null, address, family);
    },
  });
  return new Agent({
    pipelining: 0,
    connect: (to, done) =>
      connect({ ...to, ...(port === undefined ? {} : { port: String(port) }) }, (...[error, socket]) => {
        if (error !== null) return done(error, null);
        const remote = socket.remoteAddress ?? "";
        if (isAllowed(remote)) return done(null, socket);
        socket.destroy();
        done(new Error("the connection went elsewhere"), null);
      }),
  });
}
