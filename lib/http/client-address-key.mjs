import ipaddr from "ipaddr.js";

// Plain JavaScript, because the preload of both servers uses it without a build.

/** Bytes of an IPv6 address that identify a subscriber's network (/64). */
const SUBSCRIBER_BYTES = 8;

/** The key for limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one subscriber. */
export function getLimitKey(address) {
  const known = ipaddr.process(address);
  if (known.kind() === "ipv4") return known.toString();
  const bytes = known.toByteArray().map((byte, index) => (index < SUBSCRIBER_BYTES ? byte : 0));
  return ipaddr.fromByteArray(bytes).toString();
}
