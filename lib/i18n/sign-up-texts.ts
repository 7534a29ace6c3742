import { createTranslator, type Messages } from "next-intl";
import { type Locale, SIGN_UP_LOCALES, type SignUpLocale } from "@/lib/contract/kit/locale";
import en from "@/messages/en/signup.json";
import { LANGUAGE_NAMES } from "./locale";
import { isPseudoLocale, pickLongestTexts } from "./pseudo-texts";

// The texts of signing up, in more languages than the rest of the product. Pages use them on the server only.

/** The name of each language in that language. */
export const SIGN_UP_LANGUAGE_NAMES: Record<SignUpLocale, string> = {
  ...LANGUAGE_NAMES,
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  pt: "Português",
};

/** The texts of signing up in one language. */
export type SignUpTexts = Messages["sign-up"];

const loaders: Record<Exclude<SignUpLocale, "en">, () => Promise<{ default: { "sign-up": SignUpTexts } }>> = {
  cs: () => import("@/messages/cs/signup.json"),
  sk: () => import("@/messages/sk/signup.json"),
  pl: () => import("@/messages/pl/signup.json"),
  de: () => import("@/messages/de/signup.json"),
  es: () => import("@/messages/es/signup.json"),
  fr: () => import("@/messages/fr/signup.json"),
  it: () => import("@/messages/it/signup.json"),
  pt: () => import("@/messages/pt/signup.json"),
};

/** The texts of a language. */
export async function loadSignUpTexts(locale: SignUpLocale): Promise<SignUpTexts> {
  if (!isPseudoLocale(locale)) return loadLanguage(locale);
  return pickLongestTexts(await loadLanguage(locale), await Promise.all(SIGN_UP_LOCALES.map(loadLanguage)));
}

async function loadLanguage(locale: SignUpLocale): Promise<SignUpTexts> {
  return locale === "en" ? en["sign-up"] : (await loaders[locale]()).default["sign-up"];
}

/** A translator of the texts of signing up. */
export type TranslateSignUp = ReturnType<typeof createTranslator<SignUpTexts>>;

/** The translator of a language. */
export async function createSignUpTranslator(locale: SignUpLocale): Promise<TranslateSignUp> {
  // Typed by the languages of the console, but it formats in any.
  const language = locale as Locale;
  return createTranslator<SignUpTexts>({ locale: language, messages: await loadSignUpTexts(locale), timeZone: "UTC" });
}
