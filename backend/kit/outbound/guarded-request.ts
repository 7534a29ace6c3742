import { CONNREFUSED, REFUSED, Resolver, SERVFAIL, TIMEOUT } from "node:dns/promises";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { makeTypeGuard } from "@/lib/http/api-error";
import { type AddressPolicy, isPublicAddress } from "./address-policy";

// The only way to send requests to addresses that users enter. Prevents SSRF: a name is resolved once, all of its addresses
// must be public, and the connection is pinned to one of them and checked again. Uses Node's own client, because undici 6
// and 7 crash the process if a server closes the connection while the reader of a long response is busy.

/** Where a client may connect to. No setting can change it, only the code that creates a client. */
export type GuardOptions = {
  /** Origins of our own public listener, which are always allowed. */
  ownOrigins: readonly string[];
  isAllowed?: AddressPolicy;
  resolve?: (host: string) => Promise<string[]>;
  /** Port for https instead of 443, for tests. */
  port?: number;
  /** TLS options, for tests. */
  tls?: { rejectUnauthorized: boolean };
};

/**
 * A request. `headersMs`: milliseconds from the connection to the headers of the response; `connectMs`: those for the connection
 * itself.
 */
export type OutgoingRequest = {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  connectMs?: number;
  headersMs: number;
  signal: AbortSignal;
};

const CONNECT_MS = 1_000;
/** Errors of a resolver that could not look up a name, so that nobody knows whether it exists. */
const NOT_LOOKED_UP: readonly unknown[] = [TIMEOUT, SERVFAIL, REFUSED, CONNREFUSED];

/** A server did not answer in time, or a resolver could not answer, which says nothing about the URL. */
class TimeoutFault extends Error {
  override readonly name = "TimeoutFault";
}

/** Whether an error is a TimeoutFault. */
export const isTimeoutFault = makeTypeGuard(TimeoutFault, "TimeoutFault");

/** Parses a URL that may be requested: https on port 443 without credentials, or our own listener; otherwise null. */
export function parseRequestTarget(text: string, { ownOrigins }: GuardOptions): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  const isOurs = ownOrigins.includes(url.origin);
  return isOurs || (url.protocol === "https:" && url.port === "") ? url : null;
}

/**
 * Sends a request and returns the response with its body as a stream, which the caller destroys. Null if the address is not
 * allowed; throws if there is no response, a TimeoutFault if none came in time. Does not follow redirects.
 */
export async function sendGuardedRequest(
  target: URL,
  sent: OutgoingRequest,
  options: GuardOptions,
): Promise<IncomingMessage | null> {
  if (options.ownOrigins.includes(target.origin)) return send(target, sent, {});
  const address = await resolvePublicAddress(target.hostname, options);
  if (address === null) return null;
  const { isAllowed = isPublicAddress, port, tls } = options;
  const pinned = { lookup: createPinnedLookup(address), ...(port === undefined ? {} : { port }), ...tls };
  return send(target, sent, pinned, (socket) => isAllowed(socket.remoteAddress ?? ""));
}

type ConnectionOptions = { lookup?: LookupFunction; port?: number; rejectUnauthorized?: boolean };

/** @param isAllowedSocket checks the connection before anything is sent over it. */
function send(
  target: URL,
  sent: OutgoingRequest,
  to: ConnectionOptions,
  isAllowedSocket: (socket: Socket) => boolean = () => true,
) {
  const { method, headers, body, connectMs = CONNECT_MS, headersMs, signal } = sent;
  const isSecure = target.protocol === "https:";
  const request = isSecure ? secureRequest : plainRequest;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(target, { method, headers, signal, agent: false, ...to });
    const limit = (ms: number) => setTimeout(() => outgoing.destroy(new TimeoutFault("no answer in time")), ms);
    let timer = limit(connectMs);
    outgoing.once("socket", (socket) => {
      socket.once("connect", () => {
        if (!isAllowedSocket(socket)) outgoing.destroy(new Error("the connection went elsewhere"));
      });
      socket.once(isSecure ? "secureConnect" : "connect", () => {
        clearTimeout(timer);
        if (!outgoing.destroyed) timer = limit(headersMs);
      });
    });
    outgoing.once("close", () => clearTimeout(timer));
    outgoing.on("error", reject);
    outgoing.once("response", (answer) => {
      clearTimeout(timer);
      // Without a listener, a body that breaks off after its reader has stopped would crash the process.
      resolve(answer.on("error", () => undefined));
    });
    outgoing.end(body);
  });
}

/** Answers later, as a resolver does: the error of a connection that fails at once would find no listener, and end the process. */
function createPinnedLookup(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, { all }, done) => {
    process.nextTick(() => (all ? done(null, [{ address, family }]) : done(null, address, family)));
  };
}

/**
 * Resolves a host to one of its addresses; null unless all of them are allowed. Throws a TimeoutFault if the resolver is late or cannot
 * answer.
 */
export async function resolvePublicAddress(hostname: string, options: GuardOptions): Promise<string | null> {
  const { isAllowed = isPublicAddress, resolve = resolveAll } = options;
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(literal) !== 0) return isAllowed(literal) ? literal : null;
  try {
    const addresses = await resolve(hostname);
    return addresses.every((address) => isAllowed(address)) ? (addresses[0] ?? null) : null;
  } catch (error) {
    if (error instanceof Error && "code" in error && NOT_LOOKED_UP.includes(error.code))
      throw new TimeoutFault("no answer about the name");
    return null;
  }
}

/** Resolves all A and AAAA records; throws if the resolver fails, but not if a name has only one family. */
async function resolveAll(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: CONNECT_MS, tries: 1 });
  const emptyIfNoData = (error: unknown): string[] => {
    if (error instanceof Error && "code" in error && error.code === "ENODATA") return [];
    throw error;
  };
  const [four, six] = await Promise.all([
    resolver.resolve4(host).catch(emptyIfNoData),
    resolver.resolve6(host).catch(emptyIfNoData),
  ]);
  return [...four, ...six];
}
