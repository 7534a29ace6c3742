// Reads the size of a JPEG from its header, without decoding pixels.

const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Markers within C0 to CF that are not frames: Huffman tables, extensions, arithmetic coding. */
const TABLES = [0xc4, 0xc8, 0xcc];

/** Width and height in pixels; null if it is not a JPEG, or its header is broken or incomplete. Linear. */
export function readJpegSize(bytes: Uint8Array): { width: number; height: number } | null {
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
    if (marker >= 0xc0 && marker <= 0xcf && !TABLES.includes(marker)) return readFrameSize(bytes, at);
    const length = readWord(bytes, at);
    if (length === null || length < 2) return null;
    at += length;
  }
  return null;
}

function readFrameSize(bytes: Uint8Array, at: number): { width: number; height: number } | null {
  // Length, precision, height, width, and three bytes per component.
  const length = readWord(bytes, at);
  const height = readWord(bytes, at + 3);
  const width = readWord(bytes, at + 5);
  if (!length || !height || !width) return null;
  const components = bytes[at + 7] ?? 0;
  return components > 0 && length === 8 + 3 * components && at + length <= bytes.length ? { width, height } : null;
}

function readWord(bytes: Uint8Array, at: number): number | null {
  const high = bytes[at];
  const low = bytes[at + 1];
  return high === undefined || low === undefined ? null : high * 256 + low;
}
