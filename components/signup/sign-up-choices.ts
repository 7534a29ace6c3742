import type { SelectOption } from "@/components/ui/select";
import type { SignUpLocale } from "@/lib/contract/kit/locale";
import { SITE_LANGUAGES } from "@/lib/domain/settings/site-languages";
import { listCurrencies } from "@/lib/domain/settings/validate-settings";
import { createCurrencyNames, createLanguageNames } from "@/lib/i18n/display-names";

/** The choices of the form, named in a language. A value that is not among them stays a choice, so that its error can be shown. */
export type SignUpChoices = Record<"language" | "time_zone" | "currency", SelectOption[]>;

const cached = new Map<SignUpLocale, SignUpChoices>();

/** Lists the choices; made once per language, because names of hundreds of codes take a while. */
export function listChoices(locale: SignUpLocale): SignUpChoices {
  const known = cached.get(locale);
  if (known !== undefined) return known;
  // "pt" alone names in Brazilian Portuguese.
  const names = locale === "pt" ? "pt-PT" : locale;
  const [nameLanguage, nameCurrency] = [createLanguageNames(names), createCurrencyNames(names)];
  const byLabel = (a: SelectOption, b: SelectOption) => a.label.localeCompare(b.label, locale);
  const choices = {
    language: SITE_LANGUAGES.map((value) => ({ value, label: nameLanguage(value) })).sort(byLabel),
    time_zone: [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].map((value) => ({ value, label: value })),
    currency: listCurrencies().map((value) => ({ value, label: `${value} – ${nameCurrency(value)}` })),
  };
  cached.set(locale, choices);
  return choices;
}
