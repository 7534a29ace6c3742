import { LOCALES, type Locale, type SignUpLocale } from "@/lib/contract/kit/locale";

/** Settings of a shop that its owner's language suggests. */
export type SuggestedSettings = { language: string; time_zone: string; currency: string };

const SUGGESTED: Record<SignUpLocale, SuggestedSettings> = {
  en: { language: "en", time_zone: "Europe/London", currency: "GBP" },
  cs: { language: "cs", time_zone: "Europe/Prague", currency: "CZK" },
  sk: { language: "sk", time_zone: "Europe/Bratislava", currency: "EUR" },
  pl: { language: "pl", time_zone: "Europe/Warsaw", currency: "PLN" },
  de: { language: "de", time_zone: "Europe/Berlin", currency: "EUR" },
  es: { language: "es", time_zone: "Europe/Madrid", currency: "EUR" },
  fr: { language: "fr", time_zone: "Europe/Paris", currency: "EUR" },
  it: { language: "it", time_zone: "Europe/Rome", currency: "EUR" },
  pt: { language: "pt", time_zone: "Europe/Lisbon", currency: "EUR" },
};

/** The settings that a form in a language starts with. */
export function suggestSettings(locale: SignUpLocale): SuggestedSettings {
  return SUGGESTED[locale];
}

/** The language of the console for someone who signs up in `locale`: the same if the console has it, otherwise English. */
export function chooseConsoleLocale(locale: SignUpLocale): Locale {
  return LOCALES.find((one) => one === locale) ?? "en";
}
