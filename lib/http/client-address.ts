import ipaddr from "ipaddr.js";

/** Bytes of an IPv6 address that name one subscriber's network (/64). */
const SUBSCRIBER_BYTES = 8;

/**
 * The address of the client that sent a request. `peer` is who connected; `forwarded` the header X-Forwarded-For, which counts only
 * behind `proxies` proxies of our own (TRUST_PROXY), each of which appends the address that connected to it. Null where no
 * address is known.
 */
export function clientAddress(request: {
  peer: string;
  forwarded: string | undefined;
  proxies: number;
}): string | null {
  const { peer, forwarded, proxies } = request;
  const named = proxies === 0 ? undefined : forwarded?.split(",").at(-proxies);
  return (named === undefined ? null : readAddress(named)) ?? readAddress(peer);
}

/** What limits count by: an IPv4 address, or the /64 of an IPv6 address, of which one subscriber has all. */
export function limitKey(address: string): string {
  const known = ipaddr.process(address);
  if (known.kind() === "ipv4") return known.toString();
  const bytes = known.toByteArray().map((byte, index) => (index < SUBSCRIBER_BYTES ? byte : 0));
  return ipaddr.fromByteArray(bytes).toString();
}

/** Whether an address is of this very computer. */
export function isLoopback(address: string): boolean {
  return ipaddr.process(address).range() === "loopback";
}

/** An address as some proxies write it, with a port or in brackets; null for anything else. */
function readAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  return ipaddr.isValid(bare) && (bare.includes(":") || bare.includes(".")) ? ipaddr.process(bare).toString() : null;
}
