import ipaddr from "ipaddr.js";

/** Bytes of an IPv6 address that identify a subscriber's network (/64). */
const SUBSCRIBER_BYTES = 8;

/**
 * The address of the client that sent a request. `peer` is the connected address; `forwarded` is X-Forwarded-For, which is used
 * only behind `proxies` proxies of our own (TRUST_PROXY), each of which appends the address that connected to it. Null if
 * unknown.
 */
export function findClientAddress(request: {
  peer: string;
  forwarded: string | undefined;
  proxies: number;
}): string | null {
  const { peer, forwarded, proxies } = request;
  const named = proxies === 0 ? undefined : forwarded?.split(",").at(-proxies);
  return (named === undefined ? null : readAddress(named)) ?? readAddress(peer);
}

/** The key for rate limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one subscriber. */
export function getLimitKey(address: string): string {
  const known = ipaddr.process(address);
  if (known.kind() === "ipv4") return known.toString();
  const bytes = known.toByteArray().map((byte, index) => (index < SUBSCRIBER_BYTES ? byte : 0));
  return ipaddr.fromByteArray(bytes).toString();
}

export function isLoopback(address: string): boolean {
  return ipaddr.process(address).range() === "loopback";
}

/** Parses an address, also with a port or in brackets as some proxies write it; null for anything else. */
function readAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  return ipaddr.isValid(bare) && (bare.includes(":") || bare.includes(".")) ? ipaddr.process(bare).toString() : null;
}
