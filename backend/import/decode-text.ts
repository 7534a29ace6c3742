import type { Readable } from "node:stream";
import { UsageError } from "./usage-error";

const BOMS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

/**
 * The text of a file, piece by piece, without its byte order mark, which wins over the asked encoding. Throws an Error
 * that names the line where the bytes are none of the encoding: half-read texts must not become a catalogue.
 */
export async function* decodeText(source: Readable, asked = "utf-8"): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let line = 1;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    decoder ??= decoderFor(chunk, asked);
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      throw wrongBytes(line + linesBefore(chunk, decoder.encoding), decoder.encoding);
    }
    line += countLines(text);
    yield text;
  }
  try {
    yield decoder?.decode() ?? "";
  } catch {
    throw wrongBytes(line, decoder?.encoding ?? asked);
  }
}

/** The encodings that `--encoding` may name; throws an Error for others. */
export function checkEncoding(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    throw new UsageError(`--encoding ${name} is not known; examples are utf-8, windows-1250, iso-8859-2.`);
  }
}

function decoderFor(first: Buffer, asked: string): TextDecoder {
  const mark = BOMS.find(({ bytes }) => bytes.every((byte, index) => first[index] === byte));
  return new TextDecoder(mark?.encoding ?? asked, { fatal: true });
}

function wrongBytes(line: number, encoding: string): Error {
  return new Error(
    `Line ${line} is not ${encoding.toUpperCase()}. Save the file as UTF-8, or name its encoding with --encoding (such as windows-1250).`,
  );
}

/** Lines before the first wrong byte of a chunk. */
function linesBefore(chunk: Buffer, encoding: string): number {
  const text = new TextDecoder(encoding).decode(chunk);
  const wrong = text.indexOf("\uFFFD");
  return countLines(wrong < 0 ? text : text.slice(0, wrong));
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
