import { LOCALES, type Locale } from "@/lib/contract/kit/locale";

/** Name of the profile cookie that holds the language. */
export const LOCALE_COOKIE = "locale";

/** The fallback language. */
const DEFAULT_LOCALE: Locale = "en";

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  cs: "Čeština",
  sk: "Slovenčina",
  pl: "Polski",
};

/** Whether a text is a language of the product. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** What a request tells of its language. */
type Wishes = { cookie: string | undefined; profile: string | null; acceptLanguage: string | null };

/** The language of a request: what was chosen in this browser, then the profile's, then the browser's preferences, then English. */
export function chooseLocale({ cookie, profile, acceptLanguage }: Wishes): Locale {
  if (isLocale(cookie)) return cookie;
  if (isLocale(profile)) return profile;
  return preferred(acceptLanguage ?? "") ?? DEFAULT_LOCALE;
}

function preferred(header: string): Locale | undefined {
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
  return wishes.map((wish) => wish.language).find(isLocale);
}
