// Bytes as text in the encodings of `TextDecoder`.

/** Decodes a text in chunks. Invalid bytes become U+FFFD. */
export type ChunkDecoder = { push(chunk: Uint8Array): string; end(): string };

/**
 * Creates a decoder; null if this platform lacks the encoding. Always decodes as a stream, because Node 20 and 22
 * otherwise decode windows-1252 as Latin-1, without the euro sign and typographic quotation marks.
 */
export function createChunkDecoder(encoding: string): ChunkDecoder | null {
  try {
    const decoder = new TextDecoder(encoding);
    return { push: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
  } catch {
    return null;
  }
}

/** Decodes bytes that may end within a character; null if this platform lacks the encoding. */
export function decodeStart(bytes: Uint8Array, encoding: string): string | null {
  return createChunkDecoder(encoding)?.push(bytes) ?? null;
}

/** Decodes a whole text. */
export function decodeWhole(bytes: Uint8Array, encoding: string): string {
  const decoder = createChunkDecoder(encoding);
  return decoder === null ? "" : decoder.push(bytes) + decoder.end();
}

/** Number of characters of several bytes, and of bytes that are not UTF-8. The last character may be cut. */
export type Utf8Count = { valid: number; invalid: number };

/** Counts what is UTF-8 and what is not. */
export function countUtf8(bytes: Uint8Array): Utf8Count {
  const count = { valid: 0, invalid: 0 };
  for (let at = 0; at < bytes.length; ) {
    if ((bytes[at] ?? 0) < 0x80) {
      at += 1;
      continue;
    }
    const length = measureCharacter(bytes, at);
    if (length > 0) count.valid += 1;
    else if (length < 0) return count;
    else count.invalid += 1;
    at += Math.max(1, length);
  }
  return count;
}

/** Bytes of the UTF-8 character at an offset; 0 if it is invalid, -1 if the bytes end within it. */
export function measureCharacter(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  for (let next = 1; next < length; next += 1) {
    const byte = bytes[at + next];
    if (byte === undefined) return -1;
    if (byte < 0x80 || byte > 0xbf || (next === 1 && !isSecondByte(lead, byte))) return 0;
  }
  return length;
}

/** Excludes overlong forms, surrogates, and code points that do not exist. */
function isSecondByte(lead: number, byte: number): boolean {
  if (lead === 0xe0) return byte >= 0xa0;
  if (lead === 0xed) return byte <= 0x9f;
  if (lead === 0xf0) return byte >= 0x90;
  return lead !== 0xf4 || byte <= 0x8f;
}
