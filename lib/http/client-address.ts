import ipaddr from "ipaddr.js";

export { getLimitKey } from "./client-address-key.mjs";

/**
 * The address of the client that sent a request.
 * @param request.peer the connected address.
 * @param request.forwarded X-Forwarded-For, which only counts behind proxies of our own.
 * @param request.proxies how many of them there are (TRUST_PROXY); each appends the address that connected to it.
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

export function isLoopback(address: string): boolean {
  return ipaddr.process(address).range() === "loopback";
}

/** Parses an address, also with a port or in brackets as some proxies write it. */
function readAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  return ipaddr.isValid(bare) && (bare.includes(":") || bare.includes(".")) ? ipaddr.process(bare).toString() : null;
}
