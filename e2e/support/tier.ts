import { LOCALES, type Locale } from "@/lib/contract/kit/locale";

/** Whether all tests run. `npm test` sets E2E_TIER=gate: it leaves out those tagged `@full`, and languages other than `LANGUAGES`. */
export const IS_FULL = process.env.E2E_TIER !== "gate";

/** The tag of tests whose promises other tests of the gate keep. */
export const FULL = "@full";

/** The language that shows the longest texts of all languages; null in the full tier, which looks at each language. */
export const PSEUDO_LOCALE: Locale | null = IS_FULL ? null : "sk";

/** The languages in which layouts are checked. */
export const LANGUAGES: readonly Locale[] = PSEUDO_LOCALE === null ? LOCALES : ["en", PSEUDO_LOCALE];

/** The tag of a test in a language, of which the gate runs the English one. */
export function tagLanguage(locale: string): { tag: string[] } {
  return { tag: locale === "en" ? [] : [FULL] };
}
