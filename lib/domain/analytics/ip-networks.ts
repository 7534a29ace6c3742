// Addresses of visitors are kept truncated, so that nothing narrower than their network can be told apart.

/** Bits of an address that are kept: the last octet of IPv4 and the last 80 bits of IPv6 are not. */
export const IP_BITS_KEPT = { 4: 24, 6: 48 } as const;

const OCTET = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const GROUP = /^[0-9a-f]{1,4}$/i;

/**
 * The network that an address or a network in CIDR form stands for, written canonically: `203.0.113.0/24`,
 * `2001:db8:1::/48`. What is narrower than what is kept of addresses is widened to that. Null for no address.
 */
export function networkOf(text: string): string | null {
  const [address = "", length, ...rest] = text.trim().split("/");
  const bytes = address.includes(":") ? bytesOf6(address) : bytesOf4(address);
  if (bytes === null || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const version = bytes.length === 4 ? 4 : 6;
  const asked = length === undefined ? bytes.length * 8 : Number(length);
  if (asked > bytes.length * 8) return null;
  const bits = Math.min(asked, IP_BITS_KEPT[version]);
  const kept = bytes.map((byte, at) => byte & (0xff << Math.max(0, 8 - Math.max(0, bits - at * 8))) & 0xff);
  return `${version === 4 ? kept.join(".") : written6(kept)}/${bits}`;
}

function bytesOf4(text: string): number[] | null {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => OCTET.test(part)) ? parts.map(Number) : null;
}

function bytesOf6(text: string): number[] | null {
  const mapped = /^::ffff:([\d.]+)$/i.exec(text);
  if (mapped?.[1] !== undefined) return bytesOf4(mapped[1]);
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...tail];
  if (!groups.every((group) => GROUP.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 0xff]);
}

/** At most 48 bits of an address are left, so that its end is always empty. */
function written6(bytes: readonly number[]): string {
  const groups = [0, 1, 2].map((at) => ((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0));
  while (groups.at(-1) === 0) groups.pop();
  return groups.length === 0 ? "::" : `${groups.map((group) => group.toString(16)).join(":")}::`;
}
