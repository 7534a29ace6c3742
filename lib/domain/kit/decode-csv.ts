import { decideEncoding, type EncodingReading, listReadings, takeSample } from "./guess-encoding";
import { decodeWhole } from "./text-bytes";
import { detectWideEncoding, findByteOrderMark } from "./wide-encoding";

// Decodes uploaded CSV and text files, as feeds are decoded.

/** What is known about a file besides its bytes. */
export type FileHints = {
  /** Language of the site: it decides where the bytes allow several readings. */
  language?: string | undefined;
  /** The encoding that a person chose. */
  encoding?: string | undefined;
};

/** The text of a file with its encoding, and the readings to choose from if its bytes allow several. */
export type DecodedText = { text: string; encoding: string; readings: EncodingReading[] };

/** A decoded file, or the first line that its encoding does not allow, or that contains NUL. Lines are 1-based. */
export type DecodedCsv = DecodedText | { error: "not_utf8" | "nul"; line: number };

const NEWLINE = 10;
/** Bytes that are enough to detect UTF-16 without a byte order mark, and the fewest. */
const HEAD_BYTES = 4096;
const HEAD_BYTES_MIN = 32;

/**
 * Decodes a file: by its byte order mark, the chosen encoding, the zero bytes of UTF-16 (“Unicode text” of Excel), or else as UTF-8 or
 * the legacy encoding that fits best. Drops a byte order mark.
 */
export function decodeCsv(bytes: Uint8Array, { language, encoding: chosen }: FileHints = {}): DecodedCsv {
  const mark = findByteOrderMark(bytes);
  const wide = mark ?? chosen ?? detectWide(bytes);
  if (wide?.startsWith("utf-16")) return decodeWide(bytes, wide);
  if (mark === "utf-8") return decodeUtf8(bytes, []);
  const sample = takeSample(bytes);
  const encoding = chosen ?? decideEncoding(sample, { stated: [], language }).encoding;
  const readings = sample.length === 0 ? [] : listReadings(sample, encoding, language);
  return encoding === "utf-8" ? decodeUtf8(bytes, readings) : decodeLegacy(bytes, encoding, readings);
}

function detectWide(bytes: Uint8Array): string | null {
  return bytes.length < HEAD_BYTES_MIN ? null : detectWideEncoding(bytes.subarray(0, HEAD_BYTES));
}

function decodeWide(bytes: Uint8Array, encoding: string): DecodedCsv {
  // Invalid bytes become replacement characters, of which the first one names the line.
  const text = decodeWhole(bytes, encoding);
  const nul = text.indexOf("\0");
  if (nul >= 0) return { error: "nul", line: countTextLines(text, nul) };
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding, readings: [] };
  } catch {
    return { error: "not_utf8", line: countTextLines(text, text.indexOf("\uFFFD")) };
  }
}

function decodeLegacy(bytes: Uint8Array, encoding: string, readings: EncodingReading[]): DecodedCsv {
  const nul = bytes.indexOf(0);
  return nul >= 0
    ? { error: "nul", line: countLines(bytes, nul) }
    : { text: decodeWhole(bytes, encoding), encoding, readings };
}

function decodeUtf8(bytes: Uint8Array, readings: EncodingReading[]): DecodedCsv {
  const content = findByteOrderMark(bytes) === "utf-8" ? bytes.subarray(3) : bytes;
  const nul = content.indexOf(0);
  if (nul >= 0) return { error: "nul", line: countLines(content, nul) };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
    return { text, encoding: "utf-8", readings };
  } catch {
    return { error: "not_utf8", line: findInvalidLine(content) };
  }
}

function countTextLines(text: string, end: number): number {
  return text.slice(0, end).split("\n").length;
}

function countLines(bytes: Uint8Array, end: number): number {
  let line = 1;
  for (let at = 0; at < end; at += 1) if (bytes[at] === NEWLINE) line += 1;
  return line;
}

/** Lines can be decoded separately, because a UTF-8 character never contains a newline byte. */
function findInvalidLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for (let start = 0; start <= bytes.length; line += 1) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found < 0 ? bytes.length : found;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
  return line;
}
