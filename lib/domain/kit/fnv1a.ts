// FNV-1a, 32 bits. It spreads keys over a table and tells contents apart by a short name; it keeps no secret. Colours, session
// key numbers, indexes and demo data depend on its values.

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** The hash of a text as an unsigned integer, over its UTF-16 units, each taken whole. */
export function fnv1a(text: string): number {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash >>> 0;
}

/** The hash of bytes from `start` up to `end` as an unsigned integer. */
export function fnv1aOfBytes(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let hash = OFFSET;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), PRIME);
  return hash >>> 0;
}
