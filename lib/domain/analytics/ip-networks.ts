// IP addresses of visitors are stored truncated, so that they identify only a network.

/** Stored bits of an address; the last octet of IPv4 and the last 80 bits of IPv6 are dropped. */
export const IP_BITS_STORED = { 4: 24, 6: 48 } as const;

const OCTET = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const GROUP = /^[0-9a-f]{1,4}$/i;

/**
 * Parses an address or a CIDR network to the canonical form `203.0.113.0/24` or `2001:db8:1::/48`. Networks narrower
 * than the stored bits are widened.
 */
export function parseNetwork(text: string): string | null {
  const [address = "", length, ...rest] = text.trim().split("/");
  const bytes = address.includes(":") ? parseIpv6(address) : parseIpv4(address);
  if (bytes === null || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const version = bytes.length === 4 ? 4 : 6;
  const requestedBits = length === undefined ? bytes.length * 8 : Number(length);
  if (requestedBits > bytes.length * 8) return null;
  const bits = Math.min(requestedBits, IP_BITS_STORED[version]);
  const masked = bytes.map((byte, at) => byte & (0xff << Math.max(0, 8 - Math.max(0, bits - at * 8))) & 0xff);
  return `${version === 4 ? masked.join(".") : formatIpv6(masked)}/${bits}`;
}

function parseIpv4(text: string): number[] | null {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => OCTET.test(part)) ? parts.map(Number) : null;
}

function parseIpv6(text: string): number[] | null {
  const mapped = /^::ffff:([\d.]+)$/i.exec(text);
  if (mapped?.[1] !== undefined) return parseIpv4(mapped[1]);
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...tail];
  if (!groups.every((group) => GROUP.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 0xff]);
}

/** Expects at most 48 bits, so that the end of the address is always empty. */
function formatIpv6(bytes: readonly number[]): string {
  const groups = [0, 1, 2].map((at) => ((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0));
  while (groups.at(-1) === 0) groups.pop();
  return groups.length === 0 ? "::" : `${groups.map((group) => group.toString(16)).join(":")}::`;
}
