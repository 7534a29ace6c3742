import { detectWideEncoding, findByteOrderMark } from "@/lib/domain/kit/wide-encoding";

// Detects the encoding of a feed from its first bytes and from hints.

/** Hints from outside the feed. */
export type EncodingHints = {
  /** The user's setting; overrides everything but a byte order mark. */
  encoding?: string;
  /** `charset` of the response's content type. */
  charset?: string;
  /** Language of the site, which decides where the bytes allow several readings. */
  language?: string;
};

/**
 * An encoding that is certain; an unsupported one; or what the feed and its host state, most reliable first, which the characters
 * confirm or contradict.
 */
export type EncodingChoice = { encoding: string } | { unknown: string } | { stated: string[] };

const DECLARED = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']\s*([\w.:-]+)\s*["']/;

/**
 * Decides by byte order mark, user setting and pattern of zero bytes, in this order; otherwise returns the XML declaration and the
 * charset of the response. Fails for an unknown user setting, and if all stated encodings are unknown.
 */
export function chooseEncoding(head: Uint8Array, hints: EncodingHints): EncodingChoice {
  const mark = findByteOrderMark(head);
  if (mark !== null) return { encoding: mark };
  if (hints.encoding !== undefined) {
    const encoding = normalizeEncoding(hints.encoding);
    return encoding === null ? { unknown: hints.encoding } : { encoding };
  }
  const wide = detectWideEncoding(head);
  if (wide !== null) return { encoding: wide };
  const start = Buffer.from(head.subarray(0, 1024)).toString("latin1");
  const declared = DECLARED.exec(start)?.[1];
  // If the declaration is readable byte by byte, a declared wide encoding is wrong.
  const names = [declared, hints.charset].filter((name) => name !== undefined && !isWide(name));
  const stated = names.flatMap((name) => normalizeEncoding(name ?? "") ?? []);
  const [first] = names;
  return first !== undefined && stated.length === 0 ? { unknown: first } : { stated };
}

/** The canonical name of an encoding. */
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

/** Whether characters take two or four bytes each, so that no byte is ASCII. */
export function isWide(name: string): boolean {
  return /^(utf[-_]?(16|32)|ucs[-_]?[24]|iso-10646-ucs-[24]|unicode|csunicode)/i.test(name);
}
