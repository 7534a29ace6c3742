import { detectWideEncoding, findByteOrderMark } from "@/lib/domain/kit/wide-encoding";

// Detects the encoding of a feed from its first bytes and from hints.

/** Hints from outside the feed. */
export type EncodingHints = {
  /** The user's setting; overrides everything but a byte order mark. */
  encoding?: string;
  /** `charset` of the response's content type. */
  charset?: string;
};

/** A decided encoding, an unsupported one, or null if it has to be guessed from the characters (tables). */
export type EncodingChoice = { encoding: string } | { unknown: string } | null;

const DECLARED = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']\s*([\w.:-]+)\s*["']/;

/**
 * Decides by byte order mark, user setting, pattern of zero bytes, XML declaration, and charset of the response, in this
 * order. If the last two disagree, the first one that can decode the bytes wins.
 */
export function chooseEncoding(head: Uint8Array, hints: EncodingHints): EncodingChoice {
  const mark = findByteOrderMark(head);
  if (mark !== null) return { encoding: mark };
  if (hints.encoding !== undefined) return toChoice(hints.encoding);
  const wide = detectWideEncoding(head);
  if (wide !== null) return { encoding: wide };
  const start = Buffer.from(head.subarray(0, 1024)).toString("latin1");
  const declared = DECLARED.exec(start)?.[1];
  // If the declaration is readable byte by byte, a declared wide encoding is wrong.
  const choices = [declared, hints.charset].filter((name) => name !== undefined && !isWide(name)).map(toChoice);
  const readable = choices.find(
    (choice) => choice !== null && "encoding" in choice && isReadable(head, choice.encoding),
  );
  const known = choices.find((choice) => choice !== null && "encoding" in choice);
  const [first] = choices;
  if (first !== undefined) return readable ?? known ?? first;
  return /^\s*[<[{]/.test(start) ? { encoding: "utf-8" } : null;
}

/** The canonical name of an encoding; null if unsupported. */
export function normalizeEncoding(name: string): string | null {
  const normalized = name.trim().toLowerCase().replaceAll("_", "-");
  if (/^utf-?32(le|be)$/.test(normalized)) return normalized.replace(/^utf-?32/, "utf-32");
  for (const label of [name, normalized]) {
    try {
      return new TextDecoder(label).encoding;
    } catch {
      // Try the next spelling.
    }
  }
  return null;
}

function toChoice(name: string | undefined): EncodingChoice {
  const encoding = normalizeEncoding(name ?? "");
  return encoding === null ? { unknown: name ?? "" } : { encoding };
}

function isWide(name: string): boolean {
  return /^(utf[-_]?(16|32)|ucs[-_]?[24]|iso-10646-ucs-[24]|unicode|csunicode)/i.test(name);
}

function isReadable(head: Uint8Array, encoding: string): boolean {
  if (encoding.startsWith("utf-32")) return true;
  try {
    // The head may end within a character.
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Letters that distinguish single-byte encodings: usual ones count for an encoding, unusual ones against it. */
const LETTERS: readonly (readonly [encoding: string, usual: RegExp, unusual: RegExp])[] = [
  ["windows-1250", /[áčďéěíňóřšťúůýžľĺôäöüßąćęłńśźż]/giu, /\p{L}[^\p{L}\p{N}\s!-~“”„’–…]|[âçëîđăşţŕő]/giu],
  ["iso-8859-2", /[áčďéěíňóřšťúůýžľĺôäöüßąćęłńśźż]/giu, /\p{L}[^\p{L}\p{N}\s!-~]|[âçëîđăşţŕő]/giu],
  ["windows-1252", /[éáíóúýäöüßôçñ]/giu, /\p{L}[^\p{L}\p{N}\s!-~“”„’–…]|[ðøìþùïòå]/giu],
];

/** Guesses the encoding of text: UTF-8 if valid, otherwise the single-byte encoding with the most plausible letters. */
export function guessEncoding(bytes: Uint8Array): string {
  if (isReadable(bytes, "utf-8")) return "utf-8";
  const scores = LETTERS.map(([encoding, usual, unusual]) => {
    const text = new TextDecoder(encoding).decode(bytes);
    const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
    // Texts do not contain the control characters from U+0080 on.
    return [encoding, count(usual) - 2 * count(unusual) - 9 * count(/[\u0080-\u009f]/g)] as const;
  });
  return scores.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
