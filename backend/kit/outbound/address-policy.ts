import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

// Requests may go to public network addresses only, also if an IPv4 address is embedded in an IPv6 address.

/** Whether an address may be connected to. */
export type AddressPolicy = (address: string) => boolean;

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Whether a text is a global unicast IP address. */
export const isPublicAddress: AddressPolicy = (address) => {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === "unicast";
  const inner = extractIpv4(parsed);
  if (inner !== null) return inner.range() === "unicast";
  return parsed.zoneId === undefined && parsed.range() === "unicast" && parsed.match(GLOBAL_UNICAST);
};

/** Names of the local computer or network: a single label, or a reserved top-level name. */
const LOCAL_NAME = /^[^.]+\.?$|\.(localhost|local|internal|lan|home\.arpa)\.?$/i;

/**
 * Whether a host looks public: a public IP address, or a name that is not reserved for local use. The addresses of a name
 * are checked when a request is sent.
 */
export function isPublicHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(literal) === 0 ? !LOCAL_NAME.test(hostname) : isPublicAddress(literal);
}

/** The IPv4 address embedded in an IPv6 address: IPv4-mapped, NAT64, 6to4, Teredo. */
function extractIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
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
