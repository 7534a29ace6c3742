import type { Locale } from "@/lib/contract/kit/locale";
import { isRecord } from "@/lib/domain/kit/record";

// A pseudo-locale shows, instead of the texts of a language, the longest text of each key in any language. A screen that it fits
// fits every language. Everything else, such as plurals and formats, stays that of the language.

// On globalThis, because server components and route handlers are bundled separately.
const KEY = Symbol.for("vitrine.pseudoLocale");

type Root = { [KEY]?: Locale | null };

/** Makes a language the pseudo-locale, before any of its texts is loaded; null makes none. */
export function setPseudoLocale(locale: Locale | null): void {
  (globalThis as Root)[KEY] = locale;
}

/** Whether a language is the pseudo-locale. */
export function isPseudoLocale(locale: string): boolean {
  return (globalThis as Root)[KEY] === locale;
}

/** The texts of `own`, each replaced by a text of `others` with the same key if that is longer on the screen. */
export function pickLongestTexts<T extends object>(own: T, others: readonly object[]): T {
  return Object.fromEntries(
    Object.entries(own).map(([key, text]) => {
      const same = others.flatMap((other) =>
        Object.hasOwn(other, key) ? [(other as Record<string, unknown>)[key]] : [],
      );
      if (isRecord(text)) return [key, pickLongestTexts(text, same.filter(isRecord))];
      return [key, same.reduce((longest, one) => (measureText(one) > measureText(longest) ? one : longest), text)];
    }),
  ) as T;
}

// Kinds of compiled arguments, as `icu-minify` numbers them; 0 is the number of a plural.
const POUND = 0;
const CHOICES: readonly unknown[] = [1, 2, 3];

/** Characters that stand for the value of an argument, and for the number of a plural. */
const VALUE_LENGTH = 6;
const NUMBER_LENGTH = 3;

/** Characters of a text of the build, with short values and the longest branches; of an uncompiled text, as it is written. */
export function measureText(text: unknown): number {
  if (typeof text === "string") return text.length;
  if (text === POUND) return NUMBER_LENGTH;
  return Array.isArray(text) ? sum(text.map(measurePart)) : 0;
}

/** A part of a compiled text: words, `[name]`, `[name, kind, branches or style]`, or `[tag, ...parts]`. */
function measurePart(part: unknown): number {
  if (!Array.isArray(part)) return measureText(part);
  const [, kind, branches] = part as unknown[];
  if (kind === undefined) return VALUE_LENGTH;
  if (CHOICES.includes(kind)) return Math.max(...Object.values(branches as object).map(measureText));
  if (typeof kind === "number" && kind !== POUND) return VALUE_LENGTH;
  return measureText(part.slice(1));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
