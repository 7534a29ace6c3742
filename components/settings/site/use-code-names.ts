import { useLocale } from "next-intl";
import { useMemo } from "react";
import { useIsScripted } from "@/components/ui/use-after-idle";
import { createCurrencyNames, createLanguageNames } from "@/lib/i18n/display-names";

type Names = { nameCurrency: (code: string) => string; nameLanguage: (code: string) => string };

const CODES: Names = { nameCurrency: (code) => code, nameLanguage: (code) => code };

/** Names of currencies and languages in the page's language; codes on the server, whose names may differ from the browser's. */
export function useCodeNames(): Names {
  const locale = useLocale();
  const isScripted = useIsScripted();
  return useMemo(
    () =>
      isScripted ? { nameCurrency: createCurrencyNames(locale), nameLanguage: createLanguageNames(locale) } : CODES,
    [isScripted, locale],
  );
}
