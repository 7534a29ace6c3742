// Detects encodings of feeds and of uploaded files by their first bytes.

// UTF-32 first: its mark starts with the mark of UTF-16.
const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding of a byte order mark. */
export function findByteOrderMark(head: Uint8Array): string | null {
  const mark = MARKS.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte));
  return mark?.[0] ?? null;
}

/**
 * Shares of zero bytes at one place of each pair that indicate UTF-16; the second is the maximum at the other place. Even in a table of
 * Cyrillic or Chinese text, a tenth of the characters are separators, digits and line ends. Single-byte text has no zero bytes.
 */
const ZERO_SHARE_HIGH = 0.1;
const ZERO_SHARE_LOW = 0.01;
const ZEROS_MIN = 4;

/**
 * Detects UTF-16 and UTF-32 without a mark by the zero bytes of ASCII characters: those of the first characters, else of
 * many characters (tables may start with any letter).
 */
export function detectWideEncoding(head: Uint8Array): string | null {
  const [a, b, c, d] = head;
  if (a === 0 && b === 0 && c === 0 && d) return "utf-32be";
  if (a && b === 0 && c === 0 && d === 0) return "utf-32le";
  if (a === 0 && b && c === 0 && d) return "utf-16be";
  if (a && b === 0 && c && d === 0) return "utf-16le";
  const counts = [0, 1].map((side) => head.filter((byte, at) => byte === 0 && at % 2 === side).length);
  if (Math.max(...counts) < ZEROS_MIN) return null;
  const [even = 0, odd = 0] = counts.map((count) => count / (head.length / 2));
  if (Math.min(even, odd) > ZERO_SHARE_LOW || Math.max(even, odd) < ZERO_SHARE_HIGH) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}
