// The size of a picture out of the head of its file: markers are read, no pixel is decoded.

const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Frames are C0 to CF without those that hold tables: Huffman, extensions, arithmetic coding. */
const TABLES = [0xc4, 0xc8, 0xcc];

/** Width and height of a JPEG in pixels; null for what is none, or whose head is broken or not whole. Linear. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes[0] !== MARKER || bytes[1] !== START) return null;
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== MARKER) return null;
    while (bytes[at] === MARKER) at += 1;
    const marker = bytes[at] ?? END;
    at += 1;
    if (marker === END || marker === SCAN || marker === 0) return null;
    // Markers without content.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    if (marker >= 0xc0 && marker <= 0xcf && !TABLES.includes(marker)) return frameSize(bytes, at);
    const length = word(bytes, at);
    if (length === null || length < 2) return null;
    at += length;
  }
  return null;
}

function frameSize(bytes: Uint8Array, at: number): { width: number; height: number } | null {
  // Length, precision, height, width, and three bytes for each component.
  const [length, height, width] = [word(bytes, at), word(bytes, at + 3), word(bytes, at + 5)];
  if (!length || !height || !width) return null;
  const components = bytes[at + 7] ?? 0;
  return components > 0 && length === 8 + 3 * components && at + length <= bytes.length ? { width, height } : null;
}

function word(bytes: Uint8Array, at: number): number | null {
  const [high, low] = [bytes[at], bytes[at + 1]];
  return high === undefined || low === undefined ? null : high * 256 + low;
}
