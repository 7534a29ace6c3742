import { type ReturnedVoiceConfig, TEMPLATE_NAMES, type VoiceConfig } from "@/lib/contract/voice/voice-search";
import { isRecord } from "@/lib/domain/kit/record";
import { createDefaultVoiceConfig, getDefaultTemplate, VOICE_LANGUAGES } from "./voice-defaults";

type Texts = Record<string, string>;

/** Country codes that some backends use as languages. */
const LANGUAGE_OF_COUNTRY: Readonly<Record<string, string>> = { cz: "cs", si: "sl" };
const LEGACY_KEYS: Readonly<Record<string, string>> = { disablediconTitle: "disabledIconTitle" };
const PREFIX = "voiceSearch.";

/** Completes returned settings: missing ones become defaults, texts are flat and by language code. */
export function readVoiceConfig(returned: ReturnedVoiceConfig | null | undefined, siteLanguage: string): VoiceConfig {
  const base = createDefaultVoiceConfig(siteLanguage);
  if (!returned) return base;
  return {
    input_selector: returned.input_selector ?? base.input_selector,
    placeholder_selector: returned.placeholder_selector ?? base.placeholder_selector,
    listening_time: returned.listening_time ?? base.listening_time,
    silence_time: returned.silence_time ?? base.silence_time,
    custom_css: returned.custom_css ?? base.custom_css,
    language: readLanguage(returned.language, base.language),
    google_analytics_code: returned.google_analytics_code?.trim() || null,
    translations: readTranslations(returned.translations ?? {}),
    templates: readTemplates(returned.templates ?? []),
  };
}

/** The tag of an offered language; a language that is not offered stays, so that the editor can show it. */
function readLanguage(language: string | null | undefined, fallback: string): string {
  const given = language?.trim() ?? "";
  if (given === "") return fallback;
  const wanted = fixLanguage(given).replaceAll("_", "-").toLowerCase();
  const offered = VOICE_LANGUAGES.find((tag) => tag.toLowerCase() === wanted);
  return offered ?? VOICE_LANGUAGES.find((tag) => tag.startsWith(`${wanted}-`)) ?? given;
}

/** The language code of a country code such as `cz`; other codes stay. */
function fixLanguage(code: string): string {
  return LANGUAGE_OF_COUNTRY[code.toLowerCase()] ?? code;
}

function readTranslations(returned: Record<string, Record<string, unknown> | null>): Record<string, Texts> {
  const translations: Record<string, Texts> = {};
  for (const [code, entry] of Object.entries(returned)) {
    if (!isRecord(entry)) continue;
    const texts = flattenTexts(entry);
    const language = fixLanguage(code);
    if (Object.keys(texts).length > 0) translations[language] = { ...translations[language], ...texts };
  }
  return translations;
}

function flattenTexts(entry: Record<string, unknown>): Texts {
  const { voiceSearch, ...flat } = entry;
  const texts: Texts = {};
  for (const [name, value] of Object.entries({ ...flat, ...(isRecord(voiceSearch) ? voiceSearch : {}) })) {
    const key = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
    if (typeof value === "string") texts[LEGACY_KEYS[key] ?? key] = value;
  }
  return texts;
}

/** The two known templates first, then the shop's own; an empty known one is the built-in one. */
function readTemplates(returned: NonNullable<ReturnedVoiceConfig["templates"]>): VoiceConfig["templates"] {
  const given = new Map(returned.map(({ name, template }) => [name, template ?? ""]));
  const names = [...new Set([...TEMPLATE_NAMES, ...given.keys()])];
  return names.map((name) => {
    const template = given.get(name) ?? "";
    return { name, template: template.trim() === "" ? getDefaultTemplate(name) : template };
  });
}
