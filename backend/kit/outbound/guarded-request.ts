import { Resolver } from "node:dns/promises";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { type AddressPolicy, isPublicAddress } from "./address-policy";

// The one way to addresses that somebody typed. What was judged is what is connected to: names
// are resolved once, every answer must be public, the connection is pinned to one of them and looked at again. Node's
// own client, as undici 6 and 7 end the process where a server closes while the reader of a long answer is busy.

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

/** One request. `headersMs`: milliseconds from the connection to the head of the answer. */
export type Sent = {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  headersMs: number;
  signal: AbortSignal;
};

const CONNECT_MS = 1_000;

/** The address as it may be asked at all: https on 443 without names in it, or our own listener; else null (S-2). */
export function targetOf(text: string, { ownOrigins }: GuardOptions): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  const isOurs = ownOrigins.includes(url.origin);
  return isOurs || (url.protocol === "https:" && url.port === "") ? url : null;
}

/**
 * Sends a request and answers with the head of what came back, whose body comes as fast as it is read; whoever asked
 * destroys it. Null where the address is not allowed; throws where no answer came. Redirects are not followed.
 */
export async function guardedRequest(target: URL, sent: Sent, options: GuardOptions): Promise<IncomingMessage | null> {
  if (options.ownOrigins.includes(target.origin)) return send(target, sent, {});
  const address = await publicAddress(target.hostname, options);
  if (address === null) return null;
  const { isAllowed = isPublicAddress, port, tls } = options;
  const pinned = { lookup: alwaysTo(address), ...(port === undefined ? {} : { port }), ...tls };
  return send(target, sent, pinned, (socket) => isAllowed(socket.remoteAddress ?? ""));
}

type Connecting = { lookup?: LookupFunction; port?: number; rejectUnauthorized?: boolean };

/** `isRight` looks at the connection before anything is sent over it. */
function send(target: URL, sent: Sent, to: Connecting, isRight: (socket: Socket) => boolean = () => true) {
  const { method, headers, body, headersMs, signal } = sent;
  const isSecure = target.protocol === "https:";
  const request = isSecure ? secureRequest : plainRequest;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(target, { method, headers, signal, agent: false, ...to });
    const limit = (ms: number) => setTimeout(() => outgoing.destroy(new Error("no answer in time")), ms);
    let timer = limit(CONNECT_MS);
    outgoing.once("socket", (socket) => {
      socket.once("connect", () => {
        if (!isRight(socket)) outgoing.destroy(new Error("the connection went elsewhere"));
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
      // Without a listener a body that breaks off after its reader has gone would end the process.
      resolve(answer.on("error", () => undefined));
    });
    outgoing.end(body);
  });
}

function alwaysTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, { all }, done) => {
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

/** One address of a host, all of whose addresses are allowed; null for any other host. */
async function publicAddress(hostname: string, options: GuardOptions): Promise<string | null> {
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
