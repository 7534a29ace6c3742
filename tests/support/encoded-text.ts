const codes = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Encodes a text in an encoding of `TextDecoder`, by inverting the decoder. Throws for a character that the encoding lacks. */
export function encodeText(text: string, encoding: string): Buffer {
  const known = codes.get(encoding) ?? listCodes(encoding);
  codes.set(encoding, known);
  const bytes = [...text].flatMap((character) => {
    const code = known.get(character);
    if (code === undefined) throw new Error(`${encoding} has no ${character}`);
    return code;
  });
  return Buffer.from(bytes);
}

function listCodes(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = new Map<string, readonly number[]>();
  const add = (...bytes: number[]): void => {
    // As a stream: otherwise Node decodes windows-1252 as Latin-1.
    const text = new TextDecoder(encoding).decode(Uint8Array.from(bytes), { stream: true });
    if ([...text].length === 1 && text !== "\uFFFD" && !known.has(text)) known.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  if (/^(gb|big5|euc|shift)/.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  return known;
}
