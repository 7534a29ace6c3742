import { listWrittenLanguages, MULTI_BYTE, WRITTEN_LANGUAGES } from "./encoding-languages";
import { fitLanguage, profileText, ratePairs, type TextProfile } from "./encoding-scores";
import { countUtf8, decodeStart } from "./text-bytes";

// Guesses the encoding of a text from its bytes and from the language of the site.

/** What is known about a text besides its bytes. */
export type TextHints = {
  /** Encodings that the text or its host states, most reliable first; canonical names of `TextDecoder`. */
  stated: readonly string[];
  /** Language of the site, for example `cs`, which decides where the bytes allow several readings. */
  language: string | undefined;
};

/** The encoding of a text. */
export type EncodingDecision = {
  encoding: string;
  /** Guessed from the letters: another reading may be the right one. */
  isGuessed: boolean;
  /** The stated encoding that the bytes contradict. */
  contradicted: string | null;
};

/** An encoding, and how well its reading of a text fits: at most 1, and without the site's language. */
type Candidate = { encoding: string; score: number; fit: number };

/** Added to readings in the site's language: another language must fit much better. */
const SITE_BONUS = 0.35;
/** Subtracted for each more likely encoding of the same language. */
const RANK_STEP = 0.02;
/** A reading with at least this fit is no coincidence. */
const GOOD_FIT = 0.7;
/** A stated encoding is wrong if another one fits well, and better by this much. */
const BETTER_BY = 0.3;
/** Valid characters of UTF-8 for each invalid byte that legacy encodings do not contain by coincidence. */
const UTF8_SURPLUS = 4;
/** Share of invalid characters above which a text is not in an encoding. */
const INVALID_SHARE = 0.05;
const FALLBACK = "windows-1252";

/** Bytes after the first one beyond ASCII that are enough to guess from. */
export const ENCODING_SAMPLE_BYTES = 16 * 1024;
const ESCAPE = 0x1b;

/** Bytes before the first one beyond ASCII, so that its word is whole. */
export const ENCODING_CONTEXT_BYTES = 40;

/** The offset of the first byte that is not ASCII text, or that switches the character set (ISO-2022); -1 without one. */
export function findForeignByte(bytes: Uint8Array): number {
  return bytes.findIndex((byte) => byte >= 0x80 || byte === ESCAPE);
}

/** The part of a text from which its encoding is guessed; empty for ASCII. */
export function takeSample(bytes: Uint8Array): Uint8Array {
  const first = findForeignByte(bytes);
  if (first < 0) return bytes.subarray(0, 0);
  return bytes.subarray(Math.max(0, first - ENCODING_CONTEXT_BYTES), first + ENCODING_SAMPLE_BYTES);
}

/** Decides from a sample of bytes, which may end within a character. */
export function decideEncoding(bytes: Uint8Array, { stated, language }: TextHints): EncodingDecision {
  const [first = null] = stated;
  const legacy = stated.find((encoding) => encoding !== "utf-8");
  const decide = (encoding: string, isGuessed = false): EncodingDecision => ({
    encoding,
    isGuessed,
    contradicted: first === encoding ? null : first,
  });
  const isAscii = bytes.every((byte) => byte < 0x80);
  if (isAscii && rateEscapes(bytes) === null) return decide(first ?? "utf-8");
  const ranked = rankEncodings(bytes, language);
  const utf8 = countUtf8(bytes);
  const isUtf8 = utf8.valid > 0 && utf8.invalid === 0;
  if (isUtf8 && (legacy === undefined || fitsBetter(bytes, "utf-8", legacy))) return decide("utf-8");
  if (legacy !== undefined) {
    const fit = findFit(ranked, legacy);
    const best = ranked.find(({ encoding }) => encoding !== legacy)?.fit ?? 0;
    const isWrong = fit === null ? isGarbled(bytes, legacy) : best >= Math.max(GOOD_FIT, fit + BETTER_BY);
    if (!isWrong) return decide(legacy);
  }
  // A text in UTF-8 with a few cells in another encoding; if they are many, the text must not fit that encoding as a whole.
  const [guess] = ranked;
  const isFitting = (guess?.fit ?? 0) >= GOOD_FIT;
  if (utf8.valid > 0 && utf8.valid >= utf8.invalid * (isFitting ? UTF8_SURPLUS : 1)) return decide("utf-8");
  return decide(guess?.encoding ?? FALLBACK, true);
}

function findFit(ranked: readonly Candidate[], encoding: string): number | null {
  return ranked.find((candidate) => candidate.encoding === encoding)?.fit ?? null;
}

/** Whether more than a few characters are invalid in an encoding. */
function isGarbled(bytes: Uint8Array, encoding: string): boolean {
  const text = decodeStart(bytes, encoding);
  if (text === null) return false;
  const { total, invalid } = countForeign(text);
  return invalid > total * INVALID_SHARE;
}

function countForeign(text: string): { total: number; invalid: number } {
  let total = 0;
  let invalid = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) total += 1;
    if (unit === 0xfffd) invalid += 1;
  }
  return { total, invalid };
}

/** Whether a text in `one` fits some language at least as well as in `other`. */
function fitsBetter(bytes: Uint8Array, one: string, other: string): boolean {
  const pairs = ratePairs(bytes, other);
  return rateText(bytes, one) >= (pairs ?? rateText(bytes, other));
}

function rateText(bytes: Uint8Array, encoding: string): number {
  const text = decodeStart(bytes, encoding) ?? "";
  // The alphabets below lack these letters, which are no coincidence.
  if (/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{2}/.test(text)) return 1;
  const profile = profileText(text);
  return Math.max(...WRITTEN_LANGUAGES.map((language) => fitLanguage(profile, language)));
}

/** The legacy encodings in which bytes are readable, best first. */
function rankEncodings(bytes: Uint8Array, language: string | undefined): Candidate[] {
  const preferred = listWrittenLanguages(language ?? "");
  const rate = (code: string, rank: number): number => (preferred.includes(code) ? SITE_BONUS : 0) - rank * RANK_STEP;
  const candidates = [...listSingleByte(bytes, rate), ...listMultiByte(bytes, rate)];
  return candidates.sort((a, b) => b.score - a.score);
}

type RateLanguage = (code: string, rank: number) => number;

function listSingleByte(bytes: Uint8Array, rate: RateLanguage): Candidate[] {
  const profiles = new Map<string, TextProfile | null>();
  const best = new Map<string, Candidate>();
  for (const language of WRITTEN_LANGUAGES) {
    language.encodings.forEach((encoding, rank) => {
      const profile = profiles.get(encoding) ?? profileReading(bytes, encoding);
      profiles.set(encoding, profile);
      if (profile === null) return;
      const fit = fitLanguage(profile, language);
      const score = fit + rate(language.code, rank);
      const known = best.get(encoding);
      best.set(encoding, {
        encoding,
        score: Math.max(score, known?.score ?? Number.NEGATIVE_INFINITY),
        fit: Math.max(fit, known?.fit ?? Number.NEGATIVE_INFINITY),
      });
    });
  }
  return [...best.values()];
}

function profileReading(bytes: Uint8Array, encoding: string): TextProfile | null {
  const text = decodeStart(bytes, encoding);
  return text === null ? null : profileText(text);
}

function listMultiByte(bytes: Uint8Array, rate: RateLanguage): Candidate[] {
  const scores = new Map<string, Candidate>();
  for (const [code, encodings] of Object.entries(MULTI_BYTE)) {
    encodings.forEach((encoding, rank) => {
      const fit = encoding === "iso-2022-jp" ? rateEscapes(bytes) : (ratePairs(bytes, encoding) ?? 0);
      if (fit === null || isGarbled(bytes, encoding)) return;
      const score = fit + rate(code, rank);
      if (score > (scores.get(encoding)?.score ?? Number.NEGATIVE_INFINITY))
        scores.set(encoding, { encoding, score, fit });
    });
  }
  return [...scores.values()];
}

/** ISO-2022-JP switches to Japanese characters by `ESC $`; without that, it is not that encoding. */
function rateEscapes(bytes: Uint8Array): number | null {
  return bytes.some((byte, at) => byte === ESCAPE && bytes[at + 1] === 0x24) ? 1 : null;
}

/** A possible reading of a text: an encoding, and a part of the text in it. */
export type EncodingReading = { encoding: string; sample: string };

/** Readings to choose from. */
export const READINGS_MAX = 5;
const CANDIDATES_MAX = 12;
const PIECES_MAX = 200;
const PIECES_SHOWN = 3;
const PIECE_CHARS = 40;

/**
 * Readings of a text to choose from, the `used` one first: the likeliest whose parts of the text differ. Empty if there are no others,
 * and for UTF-8, which is no coincidence.
 */
export function listReadings(bytes: Uint8Array, used: string, language: string | undefined): EncodingReading[] {
  const utf8 = countUtf8(bytes);
  const isUtf8 = utf8.valid > 0 && utf8.invalid === 0;
  if (isUtf8 && used === "utf-8") return [];
  const others = rankEncodings(bytes, language).map(({ encoding }) => encoding);
  const encodings = [used, ...(isUtf8 ? ["utf-8"] : []), ...others.filter((encoding) => encoding !== used)];
  const candidates = encodings.slice(0, CANDIDATES_MAX);
  const pieces = choosePieces(bytes, candidates);
  const readings: EncodingReading[] = [];
  for (const encoding of candidates) {
    const sample = pieces.map((piece) => readPiece(piece, encoding)).join(", ");
    const isNew = readings.every((reading) => reading.sample !== sample);
    if (isNew && (encoding === used || !sample.includes("\ufffd"))) readings.push({ encoding, sample });
  }
  return readings.length < 2 ? [] : readings.slice(0, READINGS_MAX);
}

/** The pieces of a text that most readings decode differently. */
function choosePieces(bytes: Uint8Array, encodings: readonly string[]): Uint8Array[] {
  const pieces = splitPieces(bytes).map((piece) => {
    const readings = new Set(encodings.map((encoding) => readPiece(piece, encoding)));
    return { piece, count: readings.size };
  });
  const differing = pieces.filter(({ count }) => count > 1).sort((a, b) => b.count - a.count);
  return differing.slice(0, PIECES_SHOWN).map(({ piece }) => piece);
}

/** Cells and other pieces that contain bytes beyond ASCII. Their delimiters are ASCII in all encodings. */
function splitPieces(bytes: Uint8Array): Uint8Array[] {
  const pieces = new Map<string, Uint8Array>();
  let start = 0;
  let isForeign = false;
  for (let at = 0; at <= bytes.length && pieces.size < PIECES_MAX; at += 1) {
    const byte = bytes[at] ?? NEWLINE;
    if (byte >= 0x80 || byte === ESCAPE) isForeign = true;
    if (!DELIMITERS.has(byte)) continue;
    const piece = bytes.subarray(start, at);
    if (isForeign) pieces.set(piece.join(), piece);
    start = at + 1;
    isForeign = false;
  }
  return [...pieces.values()];
}

const NEWLINE = 0x0a;
const DELIMITERS = new Set([...'\t\n\r",;<>:='].map((character) => character.charCodeAt(0)));

function readPiece(piece: Uint8Array, encoding: string): string {
  const text = decodeStart(piece, encoding) ?? "";
  const shown = text.replace(/\p{Cc}/gu, "\ufffd").trim();
  return shown.length > PIECE_CHARS ? `${shown.slice(0, PIECE_CHARS)}…` : shown;
}
