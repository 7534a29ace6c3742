import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createTranslator } from "use-intl/core";
import type { Locale, SignUpLocale } from "@/lib/contract/kit/locale";
import type { SignUpTexts } from "@/lib/i18n/sign-up-texts";

/** The texts of an area in a language. Node cannot import JSON without attributes, so the file is read. */
export function readAreaTexts<Texts>(locale: SignUpLocale, area: string): Texts {
  const path = join(import.meta.dirname, `../../messages/${locale}/${area}.json`);
  return JSON.parse(readFileSync(path, "utf8")) as Texts;
}

/** The translator of the pages of signing up. */
export function signUpTexts(locale: SignUpLocale) {
  const texts = readAreaTexts<{ "sign-up": SignUpTexts }>(locale, "signup")["sign-up"];
  // Typed by the languages of the console, but it formats in any.
  return createTranslator<SignUpTexts>({ locale: locale as Locale, messages: texts });
}
