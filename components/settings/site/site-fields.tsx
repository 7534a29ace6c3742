import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Select, type SelectOption } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { TimeZoneField } from "@/components/ui/time-zone-field";
import { useIsScripted } from "@/components/ui/use-after-idle";
import type { SiteSettings } from "@/lib/contract/settings/site-settings";
import { SITE_LANGUAGES } from "@/lib/domain/settings/site-languages";
import { listCurrencies } from "@/lib/domain/settings/validate-settings";
import { getErrorText } from "@/lib/i18n/error-text";
import { useCodeNames } from "./use-code-names";

/** Settings in a form: their values, the code of each field's error, and how one is changed. */
export type SettingsInput = {
  values: SiteSettings;
  findCode: (field: keyof SiteSettings) => string | undefined;
  put: (field: keyof SiteSettings, value: string) => void;
};

/** The fields of a site's settings. */
export function SiteFields({ form }: { form: SettingsInput }) {
  const t = useTranslations("site-settings");
  const { values, put } = form;
  const findError = useErrorTexts(form);
  const choices = useChoices(values);
  return (
    <>
      <TextField
        label={t("fields.name")}
        error={findError("name")}
        value={values.name}
        onChange={(event) => put("name", event.target.value)}
        autoComplete="off"
      />
      <TextField
        label={t("fields.base_url")}
        hint={t("hints.base_url")}
        error={findError("base_url")}
        type="url"
        inputMode="url"
        value={values.base_url}
        onChange={(event) => put("base_url", event.target.value)}
        spellCheck={false}
        autoComplete="off"
      />
      <TimeZoneField
        label={t("fields.time_zone")}
        error={findError("time_zone")}
        zone={values.time_zone}
        onChange={(zone) => put("time_zone", zone)}
      />
      <Select
        label={t("fields.currency")}
        error={findError("currency")}
        value={values.currency}
        options={choices.currencies}
        onChange={(event) => put("currency", event.target.value)}
      />
      <Select
        label={t("fields.language")}
        hint={t("hints.language")}
        error={findError("language")}
        value={values.language}
        options={choices.languages}
        onChange={(event) => put("language", event.target.value)}
      />
    </>
  );
}

function useErrorTexts({ findCode }: SettingsInput): (field: keyof SiteSettings) => string | undefined {
  const t = useTranslations();
  return (field) => {
    const code = findCode(field);
    return code && getErrorText(t, "site-settings", code);
  };
}

/**
 * Currencies and languages by name; a stored value that cannot be chosen otherwise stays a choice. The server renders only the
 * stored ones, because the browser may know other currencies.
 */
function useChoices({ currency, language }: SiteSettings) {
  const locale = useLocale();
  const isScripted = useIsScripted();
  const { nameCurrency, nameLanguage } = useCodeNames();
  return useMemo(() => {
    const currencies = [...new Set([...(isScripted ? listCurrencies() : []), currency])];
    const languages = [...new Set([...SITE_LANGUAGES, language])];
    return {
      currencies: toOptions(currencies, (code) => `${code} – ${nameCurrency(code)}`, locale),
      languages: toOptions(languages, nameLanguage, locale),
    };
  }, [currency, language, locale, isScripted, nameCurrency, nameLanguage]);
}

function toOptions(codes: readonly string[], getName: (code: string) => string, locale: string): SelectOption[] {
  return codes
    .map((value) => ({ value, label: getName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
