import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { createLanguageNames } from "@/lib/i18n/display-names";
import type { Translate } from "@/lib/i18n/error-text";
import { formatNumber } from "@/lib/i18n/formats";

type TextKey = Parameters<Translate>[0];

/** Names settings, languages and texts in the user's language. */
export type VoiceWords = {
  /** The name of a setting by its dotted path, such as `translations.cs.heading`. */
  field: (path: string) => string;
  /** A value of a setting. */
  value: (path: string, value: unknown) => string;
  /** A language by its code or tag. */
  language: (code: string) => string;
  /** A text of the popup by its key. */
  text: (key: string) => string;
  /** A template by its name. */
  template: (name: string) => string;
};

const TIMES: readonly string[] = ["listening_time", "silence_time"];

/** Whether the setting is code, which is compared line by line. */
export function isCode(path: string): boolean {
  return path === "custom_css" || path.startsWith("templates.");
}

/** Returns the words for settings; the page must load the texts of `voice-search`. */
export function useVoiceWords(): VoiceWords {
  const t = useTranslations();
  const locale = useLocale();
  return useMemo(() => createVoiceWords(t, locale), [t, locale]);
}

/** Creates the words from texts that contain those of `voice-search`. */
export function createVoiceWords(t: Translate, locale: string): VoiceWords {
  const language = createLanguageNames(locale);
  const pick = (group: string, name: string): string => {
    const key = `voice-search.${group}.${name}` as TextKey;
    return /^[\w-]+$/.test(name) && t.has(key) ? t(key) : name;
  };
  const text = (key: string) => pick("texts", key);
  const template = (name: string) => pick("templates.names", name);
  return {
    language,
    text,
    template,
    field: (path) => {
      const [group = "", name = "", ...rest] = path.split(".");
      if (group === "translations")
        return t("voice-search.diff.translation", { language: language(name), text: text(rest.join(".")) });
      if (group === "templates") return template(path.slice("templates.".length));
      return pick("fields", group);
    },
    value: (path, value) => {
      if (value === null || value === undefined || value === "") return t("voice-search.diff.empty");
      if (typeof value === "number" && TIMES.includes(path))
        return t("voice-search.diff.milliseconds", { value: formatNumber(value, locale) });
      return path === "language" ? language(String(value)) : String(value);
    },
  };
}
