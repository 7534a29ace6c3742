import type { FrameContent } from "@vitrine/edge/voice-preview-frame";
import type { VoiceConfig } from "@/lib/contract/voice/voice-search";
import { completeFaults } from "@/lib/domain/voice/complete-faults";
import { VOICE_TEXTS, type VoiceStateName } from "@/lib/domain/voice/voice-defaults";
import { VOICE_STYLE } from "@/lib/domain/voice/voice-style";

/** What the preview shows. */
export type VoicePreviewView = { state: VoiceStateName; language: string };

/** Shows the popup in place, where the script of the shop opens a modal dialog, and listening halfway through. */
const IN_PLACE = "dialog{position:fixed;inset:0}[data-voice-progress]{--voice-progress:.4}";

/** Builds the content of the frame: the icon and the popup in one state, with the built-in styles of the shop's script. */
export function buildPreviewContent(
  config: Pick<VoiceConfig, "templates" | "translations" | "custom_css">,
  { state, language }: VoicePreviewView,
): FrameContent {
  const texts = { ...VOICE_TEXTS.en, ...VOICE_TEXTS[language], ...config.translations[language] };
  const findTemplate = (name: string) => config.templates.find((one) => one.name === name)?.template ?? "";
  const states = `[data-voice-state]:not([data-voice-state~="${state}"]){display:none!important}`;
  return {
    lang: language,
    css: [VOICE_STYLE, IN_PLACE, config.custom_css, states],
    icon: fillTemplate(findTemplate("voice-search-icon"), texts),
    popup: state === "hidden" ? null : fillTemplate(completeFaults(findTemplate("voice-search-popup")), texts),
  };
}

const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Replaces `{{key}}` by texts, which are never parsed as HTML. */
function fillTemplate(template: string, texts: Readonly<Record<string, string | undefined>>): string {
  return template.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, key: string) =>
    (texts[key] ?? "").replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign),
  );
}
