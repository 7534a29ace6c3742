import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { Agent, buildConnector, request } from "undici";
import { type AddressPolicy, isPublicAddress } from "./address-policy";
import { Budget, Lanes } from "./outbound-limits";

// The one way to addresses that somebody typed (reliability S-1 to S-10). What was judged is what is connected to: names
// are resolved once, every answer must be public, the connection is pinned to one of them and looked at again.

/** What an address answered. Blocked, unknown and unreachable look the same. */
export type TargetVerdict = "ok" | "redirects" | "client_error" | "server_error" | "unreachable" | "not_asked";

/** Who asks, and until when. */
export type OutboundAsking = { site: string; user: string; signal: AbortSignal };

/** The guarded client. */
export type Outbound = {
  /** Asks an address and answers only a class of its status; `not_asked` past the limits. Never throws. */
  check(url: string, asking: OutboundAsking): Promise<TargetVerdict>;
  /** Whether somebody may have addresses asked once more this minute. */
  mayAsk(user: string): boolean;
};

/** What the client depends on. No setting changes the policy: only code that makes a client can (S-10). */
export type OutboundOptions = {
  /** Origins of our own public listener, which are always allowed. */
  ownOrigins: readonly string[];
  /** Milliseconds that only grow. */
  now: () => number;
  isAllowed?: AddressPolicy;
  resolve?: (host: string) => Promise<string[]>;
  /** Port that is asked over https instead of 443, for tests. */
  port?: number;
  /** Further options of TLS, for tests. */
  tls?: { rejectUnauthorized: boolean };
};

const TOTAL_MS = 5_000;
const CONNECT_MS = 1_000;
const HEADERS_MS = 2_000;
const CACHE_MS = 600_000;
const CACHED_MAX = 10_000;
const IN_FLIGHT = 4;
const USER_PER_MINUTE = 10;
const SITE_PER_MINUTE = 60;

/** Makes the guarded client. */
export function createOutbound(options: OutboundOptions): Outbound {
  const { now } = options;
  const known = new Map<string, { verdict: Promise<TargetVerdict>; until: number }>();
  const lanes = new Lanes(IN_FLIGHT);
  const users = new Budget(USER_PER_MINUTE, now);
  const sites = new Budget(SITE_PER_MINUTE, now);
  return {
    mayAsk: (user) => users.take(user),
    check: async (url, { site, signal }) => {
      const target = targetOf(url, options);
      if (target === null) return "unreachable";
      const cached = known.get(target.href);
      if (cached !== undefined && cached.until > now()) return cached.verdict;
      if (signal.aborted || !sites.take(site)) return "not_asked";
      const verdict = lanes.run(signal, () => ask(target, options, signal));
      if (known.size >= CACHED_MAX) known.delete(known.keys().next().value ?? "");
      known.set(target.href, { verdict, until: now() + CACHE_MS });
      const answered = await verdict;
      // What the limits cut short says nothing of the address.
      if (answered === "not_asked") known.delete(target.href);
      return answered;
    },
  };
}

/** The address as it may be asked at all: https on 443 without names in it, or our own listener; else null (S-2). */
function targetOf(text: string, { ownOrigins }: OutboundOptions): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  const isOurs = ownOrigins.includes(url.origin);
  return isOurs || (url.protocol === "https:" && url.port === "") ? url : null;
}

async function ask(url: URL, options: OutboundOptions, outer: AbortSignal): Promise<TargetVerdict> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(TOTAL_MS)]);
  const isOurs = options.ownOrigins.includes(url.origin);
  const address = isOurs ? null : await publicAddress(url.hostname, options);
  if (!isOurs && address === null) return "unreachable";
  const agent = agentTo(address, options);
  try {
    const answer = await request(url, {
      method: "GET",
      dispatcher: agent,
      signal,
      headersTimeout: HEADERS_MS,
      headers: { accept: "text/html,*/*;q=0.5", "accept-encoding": "identity", "user-agent": "Vitrine link check" },
    });
    // Nothing of the answer but its status is looked at.
    answer.body.on("error", () => undefined).destroy();
    return classOf(answer.statusCode);
  } catch {
    return outer.aborted ? "not_asked" : "unreachable";
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
async function publicAddress(hostname: string, options: OutboundOptions): Promise<string | null> {
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
function agentTo(address: string | null, { isAllowed = isPublicAddress, port, tls }: OutboundOptions): Agent {
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
