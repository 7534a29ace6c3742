import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

// Which addresses of the network may be asked: the public ones, whatever they are wrapped in.

/** Whether an address may be connected to. */
export type AddressPolicy = (address: string) => boolean;

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Whether an IP address is global unicast; what is no address is not. */
export const isPublicAddress: AddressPolicy = (address) => {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === "unicast";
  const inner = wrapped(parsed);
  if (inner !== null) return inner.range() === "unicast";
  return parsed.zoneId === undefined && parsed.range() === "unicast" && parsed.match(GLOBAL_UNICAST);
};

/** Names that only ever mean a computer or a network nearby: one label, or the reserved top-level names. */
const NEARBY = /^[^.]+\.?$|\.(localhost|local|internal|lan|home\.arpa)\.?$/i;

/**
 * Whether a host may be public as it is written: a public IP address, or a name that is not reserved for nearby ones. What a
 * name resolves to is checked when it is asked.
 */
export function isPublicHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(literal) === 0 ? !NEARBY.test(hostname) : isPublicAddress(literal);
}

/** The IPv4 address that an IPv6 address stands for: IPv4-mapped, NAT64, 6to4, Teredo; null for any other. */
function wrapped(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  switch (address.range()) {
    case "ipv4Mapped":
    case "rfc6052":
      return new ipaddr.IPv4(bytes.slice(12, 16));
    case "6to4":
      return new ipaddr.IPv4(bytes.slice(2, 6));
    case "teredo":
      return new ipaddr.IPv4(bytes.slice(12, 16).map((byte) => byte ^ 0xff));
    default:
      return null;
  }
}
