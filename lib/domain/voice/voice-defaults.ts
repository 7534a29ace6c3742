import { TEMPLATE_NAMES, type VoiceConfig } from "@/lib/contract/voice/voice-search";
import { ICON_TEMPLATE, POPUP_TEMPLATE } from "./voice-templates";
import { TEXTS_BY_LANGUAGE } from "./voice-texts";

/** The languages in which voice search listens, as BCP 47 tags. */
export const VOICE_LANGUAGES = [
  "cs-CZ",
  "sk-SK",
  "pl-PL",
  "en-US",
  "en-GB",
  "de-DE",
  "hu-HU",
  "ro-RO",
  "hr-HR",
  "sl-SI",
  "bg-BG",
] as const;
export type VoiceLanguage = (typeof VOICE_LANGUAGES)[number];

/** The texts that the popup and the icon use. Shops may add keys for their own templates. */
export const VOICE_TEXT_KEYS = [
  "iconTitle",
  "disabledIconTitle",
  "heading",
  "allowMic",
  "listening",
  "listeningInfo",
  "stop",
  "close",
  "recognizing",
  "recognizingInfo",
  "recognitionError",
  "recognitionErrorInfo",
  "tryAgain",
  "notSupported",
  "micDenied",
  "unreachable",
  "noMicrophone",
] as const;
export type VoiceTextKey = (typeof VOICE_TEXT_KEYS)[number];

/** States of the popup; `data-voice-state` of a template names those in which an element is shown. */
export const VOICE_STATES = [
  "hidden",
  "asking",
  "listening",
  "recognizing",
  "failed",
  "not-supported",
  "unreachable",
  "no-microphone",
  "denied",
] as const;
export type VoiceStateName = (typeof VOICE_STATES)[number];

/** What a button of a template does (`data-voice-action`). */
export const TEMPLATE_ACTIONS = ["start", "stop", "retry", "close"] as const;

/** The built-in texts by language; a config only contains texts that differ. */
export const VOICE_TEXTS: Readonly<Record<string, Readonly<Record<VoiceTextKey, string>>>> = TEXTS_BY_LANGUAGE;

/** Limits of the times, in milliseconds. */
export const LISTENING_MS = { min: 3000, max: 30_000, initial: 8000 };
export const SILENCE_MS = { min: 500, max: 10_000, initial: 2000 };

const DEFAULT_TEMPLATES: Readonly<Record<string, string>> = {
  "voice-search-icon": ICON_TEMPLATE,
  "voice-search-popup": POPUP_TEMPLATE,
};

/** The built-in template of a name; "" for names of the shop's own. */
export function getDefaultTemplate(name: string): string {
  return DEFAULT_TEMPLATES[name] ?? "";
}

/** The offered language for a site's language, which is a language code or a tag. English if it is not offered. */
export function pickVoiceLanguage(siteLanguage: string): VoiceLanguage {
  const wanted = siteLanguage.toLowerCase();
  const exact = VOICE_LANGUAGES.find((tag) => tag.toLowerCase() === wanted);
  const primary = wanted.split(/[-_]/)[0] ?? "";
  return exact ?? VOICE_LANGUAGES.find((tag) => tag.startsWith(`${primary}-`)) ?? "en-US";
}

/** The settings of a site that has never saved any. */
export function createDefaultVoiceConfig(siteLanguage: string): VoiceConfig {
  return {
    input_selector: "",
    placeholder_selector: "",
    listening_time: LISTENING_MS.initial,
    silence_time: SILENCE_MS.initial,
    custom_css: "",
    language: pickVoiceLanguage(siteLanguage),
    google_analytics_code: null,
    translations: {},
    templates: TEMPLATE_NAMES.map((name) => ({ name, template: getDefaultTemplate(name) })),
  };
}
