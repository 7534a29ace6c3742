// Which encoding the bytes of a feed are in, from what they begin with and what is said of them.

/** What is said of a feed from outside. */
export type EncodingHints = {
  /** What somebody chose; wins over all but a byte order mark. */
  encoding?: string;
  /** `charset` of the answer's content type. */
  charset?: string;
};

/** An encoding that is decided, one that nobody here knows, or null where the letters have to tell (tables). */
export type EncodingChoice = { encoding: string } | { unknown: string } | null;

// The longer mark of UTF-32 begins with the mark of UTF-16.
const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const DECLARED = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']\s*([\w.:-]+)\s*["']/;

/**
 * Decides by: byte order mark; what somebody chose; the pattern of zero bytes; the XML declaration; the charset of the
 * answer. Where the last two disagree the first in which the bytes are readable is taken.
 */
export function chooseEncoding(head: Uint8Array, hints: EncodingHints): EncodingChoice {
  const mark = MARKS.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte));
  if (mark !== undefined) return { encoding: mark[0] };
  if (hints.encoding !== undefined) return named(hints.encoding);
  const wide = wideEncoding(head);
  if (wide !== null) return { encoding: wide };
  const start = Buffer.from(head.subarray(0, 1024)).toString("latin1");
  const declared = DECLARED.exec(start)?.[1];
  // Who can read the declaration letter by letter need not believe that letters are wider than that.
  const choices = [declared, hints.charset].filter((name) => name !== undefined && !isWide(name)).map(named);
  const readable = choices.find(
    (choice) => choice !== null && "encoding" in choice && isReadable(head, choice.encoding),
  );
  const known = choices.find((choice) => choice !== null && "encoding" in choice);
  const [first] = choices;
  if (first !== undefined) return readable ?? known ?? first;
  return /^\s*[<[{]/.test(start) ? { encoding: "utf-8" } : null;
}

/** The name by which an encoding is decoded; null when nobody here knows it. */
export function knownEncoding(name: string): string | null {
  const plain = name.trim().toLowerCase().replaceAll("_", "-");
  if (/^utf-?32(le|be)$/.test(plain)) return plain.replace(/^utf-?32/, "utf-32");
  for (const label of [name, plain]) {
    try {
      return new TextDecoder(label).encoding;
    } catch {
      // Another spelling may be known.
    }
  }
  return null;
}

function named(name: string | undefined): EncodingChoice {
  const encoding = knownEncoding(name ?? "");
  return encoding === null ? { unknown: name ?? "" } : { encoding };
}

function isWide(name: string): boolean {
  return /^(utf[-_]?(16|32)|ucs[-_]?[24]|iso-10646-ucs-[24]|unicode|csunicode)/i.test(name);
}

/** UTF-16 and UTF-32 without a mark: the first letter of every format is ASCII, so its other bytes are zero. */
function wideEncoding(head: Uint8Array): string | null {
  const [a, b, c, d] = head;
  if (a === 0 && b === 0 && c === 0 && d) return "utf-32be";
  if (a && b === 0 && c === 0 && d === 0) return "utf-32le";
  if (a === 0 && b && c === 0 && d) return "utf-16be";
  return a && b === 0 && c && d === 0 ? "utf-16le" : null;
}

function isReadable(head: Uint8Array, encoding: string): boolean {
  if (encoding.startsWith("utf-32")) return true;
  try {
    // The head may end within a letter.
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Letters by which encodings of one byte are told apart: usual ones count for an encoding, unusual ones against it. */
const USUAL: readonly (readonly [encoding: string, usual: RegExp, unusual: RegExp])[] = [
  ["windows-1250", /[áčďéěíňóřšťúůýžľĺôäöüßąćęłńśźż]/giu, /\p{L}[^\p{L}\p{N}\s!-~“”„’–…]|[âçëîđăşţŕő]/giu],
  ["iso-8859-2", /[áčďéěíňóřšťúůýžľĺôäöüßąćęłńśźż]/giu, /\p{L}[^\p{L}\p{N}\s!-~]|[âçëîđăşţŕő]/giu],
  ["windows-1252", /[éáíóúýäöüßôçñ]/giu, /\p{L}[^\p{L}\p{N}\s!-~“”„’–…]|[ðøìþùïòå]/giu],
];

/** The encoding of a text of unknown bytes: UTF-8 where they are that, else by the letters that it would hold. */
export function guessEncoding(bytes: Uint8Array): string {
  if (isReadable(bytes, "utf-8")) return "utf-8";
  const scores = USUAL.map(([encoding, usual, unusual]) => {
    const text = new TextDecoder(encoding).decode(bytes);
    const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
    // Nobody writes the control letters from U+0080 on.
    return [encoding, count(usual) - 2 * count(unusual) - 9 * count(/[\u0080-\u009f]/g)] as const;
  });
  return scores.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
