import { TEMPLATE_NAMES, VOICE_CODE_MAX, type VoiceCode, type VoiceConfig } from "@/lib/contract/voice/voice-search";
import { LISTENING_MS, SILENCE_MS, VOICE_LANGUAGES } from "./voice-defaults";

/** Codes by the dotted path of a field of the `saveVoice` call, such as `config.listening_time`. */
export type VoiceErrors = Record<string, VoiceCode[]>;

/** A Google Analytics code: `G-ABC123` or `UA-12345-1`. */
const ANALYTICS_CODE = /^(G-[A-Z0-9]{4,20}|UA-\d{4,12}-\d{1,4})$/i;

/**
 * Checks of the settings that need no parser; the backend also parses selectors, CSS and templates.
 * @param title the title of the version to publish, null if only the draft is saved.
 */
export function validateVoice(config: VoiceConfig, title: string | null = null): VoiceErrors {
  const { listening_time: listening, silence_time: silence, google_analytics_code: code } = config;
  const errors: VoiceErrors = {};
  const add = (field: string, fault: VoiceCode, isFaulty: boolean) => {
    if (isFaulty) errors[field] = [...(errors[field] ?? []), fault];
  };
  const isSilenceInRange = isWithin(silence, SILENCE_MS);
  add("config.input_selector", "input_selector_empty", config.input_selector.trim() === "");
  add("config.listening_time", "listening_time_range", !isWithin(listening, LISTENING_MS));
  add("config.silence_time", "silence_time_range", !isSilenceInRange);
  add("config.silence_time", "silence_not_shorter", isSilenceInRange && silence >= listening);
  add("config.language", "language_unknown", !VOICE_LANGUAGES.some((tag) => tag === config.language));
  add("config.custom_css", "css_invalid", config.custom_css.length > VOICE_CODE_MAX);
  add("config.google_analytics_code", "analytics_code_invalid", code !== null && !ANALYTICS_CODE.test(code));
  for (const [index, { name, template }] of config.templates.entries()) {
    const isTwice = config.templates.findIndex((other) => other.name === name) !== index;
    const isEmpty = template.trim() === "" && TEMPLATE_NAMES.some((known) => known === name);
    const isFaulty = isTwice || isEmpty || template.length > VOICE_CODE_MAX;
    add(`config.templates.${index}.template`, "template_invalid", isFaulty);
  }
  add("title", "title_empty", title !== null && title.trim() === "");
  return errors;
}

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
