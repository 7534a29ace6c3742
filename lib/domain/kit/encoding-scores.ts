import type { WrittenLanguage } from "./encoding-languages";

// Scores how well a text fits a language: 1 if all letters beyond ASCII are usual ones, below 0 if it was read in a wrong encoding.

/** Letters of a text beyond ASCII, with their number, and what speaks against the text in any language. */
export type TextProfile = { counts: ReadonlyMap<string, number>; total: number; penalty: number };

type Kind = "lower" | "upper" | "letter" | "mark" | "symbol" | "odd" | "garbage";

/** Symbols that texts of shops contain, by what they may be beside. */
const BEFORE_LETTERS = "«„“‘‚‹¡¿€£№–—•·’…°†µ×≤≥→\u00a0\u00ad";
const AFTER_LETTERS = "»”“’‘›…™®©²³°·–—•€£ªº‰\u00a0\u00ad";
const BESIDE_NONE = "§±÷¼½¾¥√∞";
const SYMBOLS = new Set(BEFORE_LETTERS + AFTER_LETTERS + BESIDE_NONE);

const GARBAGE_PENALTY = 9;
const SCRIPTS_PENALTY = 3;
const PLACE_PENALTY = 2;
const ODD_PENALTY = 1;
const CASE_PENALTY = 0.7;

/** Describes a text once for all languages. */
export function profileText(text: string): TextProfile {
  const counts = new Map<string, number>();
  let total = 0;
  let penalty = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // Characters beyond U+FFFF, such as emoji, fit any language.
    if (unit < 0x80 || (unit >= 0xd800 && unit <= 0xdfff)) continue;
    const character = text.charAt(at);
    const kind = getKind(character);
    const found = ratePlace(character, kind, text.charAt(at - 1), text.charAt(at + 1));
    penalty += found;
    if (kind === "symbol" && found === 0) continue;
    total += 1;
    const key = toKey(character);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { counts, total, penalty };
}

/** What speaks against a character between two others. */
function ratePlace(character: string, kind: Kind, before: string, after: string): number {
  const isAfterLetter = isLetter(before);
  const isBeforeLetter = isLetter(after);
  if (kind === "garbage") return GARBAGE_PENALTY;
  if (kind === "mark") return isAfterLetter || getKindOrNone(before) === "mark" ? 0 : PLACE_PENALTY;
  if (kind === "odd") return ODD_PENALTY + (isAfterLetter || isBeforeLetter ? ODD_PENALTY : 0);
  if (kind === "symbol") {
    const isMisplaced =
      (isAfterLetter && !AFTER_LETTERS.includes(character)) || (isBeforeLetter && !BEFORE_LETTERS.includes(character));
    return isMisplaced ? PLACE_PENALTY : 0;
  }
  const isMixed = !isLatin(character) && (isAsciiLetter(before) || isAsciiLetter(after));
  return (isMixed ? SCRIPTS_PENALTY : 0) + (kind === "upper" && isLower(before) ? CASE_PENALTY : 0);
}

/** How well a text fits a language, at most 1; 0 for a text without letters beyond ASCII. */
export function fitLanguage({ counts, total, penalty }: TextProfile, language: WrittenLanguage): number {
  if (total === 0) return 0;
  const weights = getWeights(language);
  let sum = -penalty;
  for (const [letter, count] of counts) sum += count * (weights.get(letter) ?? (getKind(letter) === "symbol" ? 0 : -1));
  return sum / total;
}

const RARE_WEIGHT = 0.4;
/** Weights of a ranked alphabet: up to a share of its letters, its frequent ones first. */
const RANKS = [
  { share: 0.5, weight: 1 },
  { share: 0.8, weight: 0.6 },
  { share: 1, weight: 0.2 },
];
const weightsByLanguage = new Map<string, ReadonlyMap<string, number>>();

function getWeights(language: WrittenLanguage): ReadonlyMap<string, number> {
  const known = weightsByLanguage.get(language.code);
  if (known !== undefined) return known;
  const letters = [...language.letters];
  const weights = new Map([...language.rare].map((letter) => [letter, RARE_WEIGHT]));
  letters.forEach((letter, index) => {
    const share = (index + 1) / letters.length;
    const weight = language.isRanked ? RANKS.find((rank) => share <= rank.share)?.weight : 1;
    weights.set(letter, weight ?? 1);
  });
  weightsByLanguage.set(language.code, weights);
  return weights;
}

function toKey(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === 1 ? lower : character;
}

const kinds = new Map<string, Kind>();

function getKind(character: string): Kind {
  const known = kinds.get(character);
  if (known !== undefined) return known;
  const kind = classify(character);
  kinds.set(character, kind);
  return kind;
}

function classify(character: string): Kind {
  if (SYMBOLS.has(character)) return "symbol";
  if (character === "\ufffd" || /\p{C}/u.test(character)) return "garbage";
  if (/\p{Lu}/u.test(character)) return "upper";
  if (/\p{Ll}/u.test(character)) return "lower";
  if (/\p{L}/u.test(character)) return "letter";
  return /\p{M}/u.test(character) ? "mark" : "odd";
}

function getKindOrNone(character: string): Kind | null {
  return character === "" || character < "\u0080" ? null : getKind(character);
}

function isAsciiLetter(character: string): boolean {
  return /^[a-z]$/i.test(character);
}

function isLetter(character: string): boolean {
  const kind = getKindOrNone(character);
  return kind === null ? isAsciiLetter(character) : kind === "lower" || kind === "upper" || kind === "letter";
}

function isLower(character: string): boolean {
  return character < "\u0080" ? /^[a-z]$/.test(character) : getKindOrNone(character) === "lower";
}

const latin = new Map<string, boolean>();

function isLatin(character: string): boolean {
  const known = latin.get(character) ?? /[\p{Script=Latin}\p{Script=Inherited}]/u.test(character);
  latin.set(character, known);
  return known;
}

type PairRating = (lead: number, trail: number) => number | null;

/** Ratings of two bytes in encodings with several bytes per letter: 1 for frequent letters, null for punctuation. */
const PAIR_RATINGS: Readonly<Record<string, PairRating>> = {
  gb18030: (lead, trail) => {
    if (trail < 0xa1 || lead < 0xa1) return -0.7;
    if (lead <= 0xa3) return null;
    if (lead >= 0xb0 && lead <= 0xd7) return 0.9;
    return lead >= 0xd8 ? 0.2 : -0.5;
  },
  "euc-kr": (lead, trail) => {
    if (trail < 0xa1 || lead < 0xa1) return 0.2;
    if (lead <= 0xa3) return null;
    return lead >= 0xb0 && lead <= 0xc8 ? 1 : -0.3;
  },
  big5: (lead) => {
    if (lead < 0xa1) return -0.7;
    if (lead <= 0xa3) return null;
    return lead <= 0xc6 ? 0.9 : -0.2;
  },
  "euc-jp": (lead) => {
    if (lead === 0x8e) return 0.3;
    if (lead === 0xa4 || lead === 0xa5) return 1;
    if (lead <= 0xa3) return null;
    return lead >= 0xb0 && lead <= 0xcf ? 0.8 : 0;
  },
  shift_jis: (lead, trail) => {
    if (lead === 0x81) return null;
    if (lead === 0x82) return trail >= 0x9f ? 1 : null;
    if (lead === 0x83) return trail <= 0x96 ? 1 : -0.7;
    if (lead >= 0x88 && lead <= 0x97) return 0.8;
    return lead >= 0x98 && lead <= 0x9f ? 0.1 : -0.4;
  },
};
/** Katakana of half width, which Shift JIS writes in one byte. */
const NARROW_RATING = 0.1;

/** Rates bytes in an encoding with several bytes per letter, at most 1. */
export function ratePairs(bytes: Uint8Array, encoding: string): number | null {
  const rate = PAIR_RATINGS[encoding];
  if (rate === undefined) return null;
  let total = 0;
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const isNarrow = encoding === "shift_jis" && lead >= 0xa1 && lead <= 0xdf;
    if (!isNarrow) at += 1;
    const rating = isNarrow ? NARROW_RATING : rate(lead, bytes[at] ?? 0xff);
    if (rating === null) continue;
    total += 1;
    sum += rating;
  }
  return total === 0 ? 0 : sum / total;
}
