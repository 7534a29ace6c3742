import { fold } from "../text/fold";
import { stem } from "../text/stem";

// Forms of one query: inflected words, and words written together, apart or with a hyphen. Entries of a query (rules, campaigns,
// redirects) act for its other forms (docs/adr/0104).

const HYPHENS = "-_\u2010-\u2015\u2212\u00ad";
const HYPHEN = new RegExp(`[${HYPHENS}]+`, "gu");
/** A hyphen between two numbers is a range or a code, and they are no number together. */
const JOINING_HYPHEN = /(?<!\d)-|-(?!\d)/g;
/** Marks around a word that searches ignore. An inch mark stays: it belongs to its number. */
const MARKS = `["'’„“”«»()[\\]{}.,;:!?…]`;
const FIRST_MARKS = new RegExp(`^${MARKS}+`, "u");
const LAST_MARKS = new RegExp(`(\\d["”])?${MARKS}*$`, "u");
const POSSESSIVE = /['’]s$/;
const APOSTROPHE = /['’]/g;
const DECIMAL_COMMA = /(\d),(?=\d)/g;
const HAS_LETTER = /[\p{L}\p{N}]/u;
/** A word that goes on a number: "20 000". */
const THOUSANDS = /^\d{3}$/;
/** A folded word without any of these marks, as most are. */
const PLAIN = /^[a-z0-9]+$/;

/**
 * The keys of a query in a language; two queries are forms of each other if they have a key in common. The first key has the letters as
 * typed, without spaces and hyphens, the second has stems, as the index has. Empty for a query without letters and digits.
 */
export function listFormKeys(query: string, language: string): string[] {
  const words = splitWords(query);
  const keys = new Set([join(words), join(words.map((word) => stem(word, language)))]);
  keys.delete("");
  return [...keys];
}

/** The words of a query as the keys compare them. */
function splitWords(query: string): string[] {
  const words = fold(query).split(" ").map(normalizeWord);
  return words.filter((word) => HAS_LETTER.test(word));
}

/** A folded word without hyphens, apostrophes and the marks around it, as searches read it. */
export function normalizeWord(word: string): string {
  if (PLAIN.test(word)) return word;
  return word
    .replace(DECIMAL_COMMA, "$1.")
    .replace(FIRST_MARKS, "")
    .replace(LAST_MARKS, "$1")
    .replace(HYPHEN, "-")
    .replace(JOINING_HYPHEN, "")
    .replace(POSSESSIVE, "")
    .replace(APOSTROPHE, "");
}

/** Writes words together. Two numbers stay apart, because together they are another number. */
function join(words: readonly string[]): string {
  let joined = "";
  for (const word of words) {
    const isOther = /\d$/.test(joined) && /^\d/.test(word) && !THOUSANDS.test(word);
    joined += isOther ? ` ${word}` : word;
  }
  return joined;
}

/** An entry under a text: the query of a customization, one of its spellings, a query of a campaign, the word of a redirect. */
export type FormEntry<Entry> = { text: string; entry: Entry };

/** The entries whose texts begin with the same letters; their keys are computed when a query needs them. */
type Bucket<Entry> = { entries: FormEntry<Entry>[]; byKey: ReadonlyMap<string, FormEntry<Entry>[]> | null };

/** Letters that no stem loses. */
const BEGINNING = 2;

/** Entries by the form keys of their texts. A site may have 200,000, so only the keys of those near a query are computed. */
export class FormIndex<Entry> {
  private readonly buckets = new Map<string, Bucket<Entry>>();

  constructor(readonly language: string) {}

  /**
   * @param text folded.
   */
  add(text: string, entry: Entry): void {
    const beginning = takeBeginning(text);
    const known = this.buckets.get(beginning);
    if (known === undefined) this.buckets.set(beginning, { entries: [{ text, entry }], byKey: null });
    else if (known.byKey === null) known.entries.push({ text, entry });
    else this.buckets.set(beginning, { entries: [...known.entries, { text, entry }], byKey: null });
  }

  remove(text: string, entry: Entry): void {
    const beginning = takeBeginning(text);
    const entries = (this.buckets.get(beginning)?.entries ?? []).filter(
      (one) => one.entry !== entry || one.text !== text,
    );
    if (entries.length === 0) this.buckets.delete(beginning);
    else this.buckets.set(beginning, { entries, byKey: null });
  }

  /** The entries of all forms of a query, each text and entry once. */
  find(query: string): readonly FormEntry<Entry>[] {
    const beginning = takeBeginning(fold(query));
    const bucket = this.buckets.get(beginning);
    if (bucket === undefined) return [];
    const byKey = bucket.byKey ?? groupByKey(bucket.entries, this.language);
    if (bucket.byKey === null) this.buckets.set(beginning, { ...bucket, byKey });
    return [...new Set(listFormKeys(query, this.language).flatMap((key) => byKey.get(key) ?? []))];
  }
}

function groupByKey<Entry>(
  entries: readonly FormEntry<Entry>[],
  language: string,
): ReadonlyMap<string, FormEntry<Entry>[]> {
  const byKey = new Map<string, FormEntry<Entry>[]>();
  for (const one of entries) {
    for (const key of listFormKeys(one.text, language)) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [one]);
      else known.push(one);
    }
  }
  return byKey;
}

/** The first letters or digits of a folded text. */
function takeBeginning(text: string): string {
  let beginning = "";
  for (const letter of text) {
    if (!HAS_LETTER.test(letter)) continue;
    beginning += letter;
    if (beginning.length >= BEGINNING) break;
  }
  return beginning;
}

/**
 * The entries of the one form that is nearest to a query: with the same letters, else with the longest beginning in common, else the
 * shorter one. Entries of other forms do not act.
 */
export function pickNearestForm<Entry>(
  query: string,
  entries: readonly FormEntry<Entry>[],
): { text: string; entries: Entry[] } | null {
  const typed = fold(query);
  const [text] = [...new Set(entries.map((one) => one.text))].sort(
    (a, b) => compareNearness(typed, a, b) || (a < b ? -1 : 1),
  );
  if (text === undefined) return null;
  return { text, entries: entries.filter((one) => one.text === text).map(({ entry }) => entry) };
}

function compareNearness(typed: string, a: string, b: string): number {
  const letters = join(splitWords(typed));
  const [first, second] = [a, b].map((text) => measureNearness(typed, letters, text));
  if (first === undefined || second === undefined) return 0;
  return second.letters - first.letters || first.rest - second.rest || second.typed - first.typed;
}

/** The length of the beginnings in common, of the letters and of the texts, and the number of letters that differ in length. */
function measureNearness(typed: string, letters: string, text: string) {
  const other = join(splitWords(text));
  return {
    letters: countCommon(letters, other),
    rest: Math.abs(letters.length - other.length),
    typed: countCommon(typed, text),
  };
}

function countCommon(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
}
