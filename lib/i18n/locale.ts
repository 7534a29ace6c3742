import { LOCALES, type Locale, SIGN_UP_LOCALES, type SignUpLocale } from "@/lib/contract/kit/locale";

/** Name of the cookie with the language last chosen in this browser, for pages before sign-in. */
export const LOCALE_COOKIE = "locale";
/** Name of the cookie with a choice that is so new that the server may still know the previous profile. */
export const CHOSEN_LOCALE_COOKIE = "chosen_locale";

/** The fallback language. */
const DEFAULT_LOCALE: Locale = "en";

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  cs: "Čeština",
  sk: "Slovenčina",
  pl: "Polski",
};

/** Whether a text is a supported language. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** Whether a text is a language of signing up. */
export function isSignUpLocale(value: unknown): value is SignUpLocale {
  return SIGN_UP_LOCALES.some((locale) => locale === value);
}

/** The language settings of a request. */
type LanguageSettings = {
  chosen: string | undefined;
  profile: string | null;
  cookie: string | undefined;
  acceptLanguage: string | null;
};

/**
 * The language of a request: a choice of the last minute, then the profile of the signed-in person, then the cookie, then the
 * browser's preferences, then English.
 */
export function chooseLocale({ chosen, profile, cookie, acceptLanguage }: LanguageSettings): Locale {
  return (
    [chosen, profile, cookie].find(isLocale) ?? findPreferredLanguage(acceptLanguage ?? "", isLocale) ?? DEFAULT_LOCALE
  );
}

/** The language of a page of signing up: the one in its URL, then the cookie, then the browser's preferences, then English. */
export function chooseSignUpLocale(given: {
  wanted: string | null;
  cookie: string | undefined;
  acceptLanguage: string | null;
}): SignUpLocale {
  const chosen = [given.wanted, given.cookie].find(isSignUpLocale);
  return chosen ?? findPreferredLanguage(given.acceptLanguage ?? "", isSignUpLocale) ?? DEFAULT_LOCALE;
}

function findPreferredLanguage<L extends string>(
  header: string,
  isKnown: (language: unknown) => language is L,
): L | undefined {
  const wishes = header
    .slice(0, 1000)
    .split(",")
    .map((part, index) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
      const weight = quality === undefined ? 1 : Number(quality.trim().slice(2));
      return { language: tag.split("-")[0] ?? "", weight: Number.isFinite(weight) ? weight : 0, index };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  return wishes.map((wish) => wish.language).find(isKnown);
}
