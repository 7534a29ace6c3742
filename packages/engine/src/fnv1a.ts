// FNV-1a, 32 bits, for hash tables and short content names; not cryptographic. Colours, session key numbers, indexes and demo
// data depend on its values.

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Hashes the UTF-16 code units of a text to an unsigned integer. */
export function fnv1a(text: string): number {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash >>> 0;
}

/** Hashes bytes from `start` to `end` (exclusive) to an unsigned integer. */
export function fnv1aOfBytes(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let hash = OFFSET;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), PRIME);
  return hash >>> 0;
}
