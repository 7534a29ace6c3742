import {
  EMPTY_VOICE_SCRIPT,
  EXPIRED_VOICE_SCRIPT,
  type TemplateNode,
  type VoiceSettings,
  writeDraftScript,
  writeVoiceScript,
} from "@vitrine/edge/voice";
import { checkCss } from "@/backend/voice/checks/check-css";
import { parseTemplate } from "@/backend/voice/checks/parse-template";
import type { VoiceConfig } from "@/lib/contract/voice/voice-search";
import { completeFaults } from "@/lib/domain/voice/complete-faults";
import { getDefaultTemplate, VOICE_TEXTS } from "@/lib/domain/voice/voice-defaults";
import { VOICE_STYLE } from "@/lib/domain/voice/voice-style";

// The scripts of @vitrine/edge with the settings of a site. Each begins with a comment that says what it is.

/** The script of a shop for its published settings. */
export function buildVoiceScript(siteId: string, config: VoiceConfig): string {
  return addComment(`voice search of ${siteId}`, writeVoiceScript(toSettings(config)));
}

/** The script of a shop for a draft; the page says that it shows one. */
export function buildPreviewScript(siteId: string, draft: VoiceConfig): string {
  return addComment(`preview of voice search of ${siteId}`, writeDraftScript(toSettings(draft)));
}

/** A script that does nothing but load a preview if the page's URL asks for one. */
export function buildEmptyScript(reason: string): string {
  return addComment(reason, EMPTY_VOICE_SCRIPT);
}

/** A script that shows that the preview has expired. */
export function buildExpiredScript(): string {
  return addComment("this preview has expired", EXPIRED_VOICE_SCRIPT);
}

function addComment(comment: string, script: string): string {
  return `/* Vitrine: ${comment} */\n${script}\n`;
}

function toSettings(config: VoiceConfig): VoiceSettings {
  // Settings were checked when they were saved; rules may have become stricter since. Hosts are not checked again: a published script
  // stays as it is when a host is removed from the settings of the site.
  const css = checkCss(config.custom_css, "any") === null ? config.custom_css : "";
  return {
    input: config.input_selector,
    slot: config.placeholder_selector,
    listening: config.listening_time,
    silence: config.silence_time,
    style: VOICE_STYLE,
    css,
    language: config.language,
    analytics: config.google_analytics_code,
    texts: mergeTexts(config.translations),
    icon: readTemplate(config, "voice-search-icon"),
    popup: readTemplate(config, "voice-search-popup", completeFaults),
  };
}

/**
 * The template of a name, completed if the result can still be parsed; the built-in template if the shop's own cannot
 * be parsed.
 */
function readTemplate({ templates }: VoiceConfig, name: string, complete = (text: string) => text): TemplateNode[] {
  const text = templates.find((one) => one.name === name)?.template ?? "";
  for (const template of text.trim() === "" ? [] : [complete(text), text]) {
    const own = parseTemplate(template, "any");
    if ("nodes" in own && own.nodes.length > 0) return own.nodes;
  }
  const base = parseTemplate(getDefaultTemplate(name), "any");
  return "nodes" in base ? base.nodes : [];
}

/** The built-in texts with those of the shop over them; a tag such as `en-GB` starts from its language. */
function mergeTexts(own: VoiceConfig["translations"]): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = {};
  for (const language of Object.keys(VOICE_TEXTS)) texts[language] = { ...VOICE_TEXTS[language], ...own[language] };
  for (const [tag, entry] of Object.entries(own)) texts[tag] = { ...texts[tag.split("-")[0] ?? ""], ...entry };
  return texts;
}
