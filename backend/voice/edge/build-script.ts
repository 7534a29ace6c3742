import { checkCss } from "@/backend/voice/checks/check-css";
import { parseTemplate } from "@/backend/voice/checks/parse-template";
import type { TemplateNode } from "@/backend/voice/checks/template-tree";
import {
  EXPIRED_SCRIPT,
  PREVIEW_MARK,
  PREVIEW_PARAMETER,
  PREVIEW_STORE,
} from "@/backend/voice/edge/script/preview-note";
import { VOICE_RUNTIME } from "@/backend/voice/edge/script/runtime";
import type { VoiceConfig } from "@/lib/contract/voice/voice-search";
import { completeFaults } from "@/lib/domain/voice/complete-faults";
import { getDefaultTemplate, VOICE_TEXTS } from "@/lib/domain/voice/voice-defaults";

/** What the script gets; texts are complete by language. */
type ScriptConfig = {
  input: string;
  slot: string;
  listening: number;
  silence: number;
  css: string;
  language: string;
  analytics: string | null;
  texts: Record<string, Record<string, string>>;
  icon: TemplateNode[];
  popup: TemplateNode[];
};

/** The script of a shop for its published settings. It needs nothing else: no styles, no other scripts. */
export function buildVoiceScript(siteId: string, config: VoiceConfig): string {
  return wrapScript(`voice search of ${siteId}`, `${PREVIEW_LOADER}\n${runWith(config)}`);
}

/** The script of a shop for a draft; the page says that it shows one. */
export function buildPreviewScript(siteId: string, draft: VoiceConfig): string {
  return wrapScript(`preview of voice search of ${siteId}`, `${PREVIEW_LOADER}\n${PREVIEW_MARK}\n${runWith(draft)}`);
}

function runWith(config: VoiceConfig): string {
  // Settings were checked when they were saved; rules may have become stricter since. Hosts are not checked again: a published script
  // stays as it is when a host is removed from the settings of the site.
  const css = checkCss(config.custom_css, "any") === null ? config.custom_css : "";
  const settings: ScriptConfig = {
    input: config.input_selector,
    slot: config.placeholder_selector,
    listening: config.listening_time,
    silence: config.silence_time,
    css,
    language: config.language,
    analytics: config.google_analytics_code,
    texts: mergeTexts(config.translations),
    icon: readTemplate(config, "voice-search-icon"),
    popup: readTemplate(config, "voice-search-popup", completeFaults),
  };
  return `(${VOICE_RUNTIME})(${toScriptJson(settings)});`;
}

/** A script that does nothing but load a preview if the page's URL asks for one. */
export function buildEmptyScript(reason: string): string {
  return wrapScript(reason, PREVIEW_LOADER);
}

/** A script that shows that the preview has expired. */
export function buildExpiredScript(): string {
  return wrapScript("this preview has expired", EXPIRED_SCRIPT);
}

function wrapScript(comment: string, code: string): string {
  // `own` is the script's element; no error in here reaches the page.
  return `/* Vitrine: ${comment} */
(() => {
"use strict";
const own = document.currentScript;
try {
${code}
} catch (error) {
  console.warn("Voice search:", error);
}
})();
`;
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

/** JSON that is also safe inside an HTML script element. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** Loads the script of a preview instead, if the page's URL or an earlier page of the tab names one. Part of the script of a shop. */
const PREVIEW_LOADER = `
${PREVIEW_STORE}
if (own && own.src && !new URL(own.src).searchParams.has("preview")) {
  const named = new URLSearchParams(location.search).get("${PREVIEW_PARAMETER}");
  if (named) preview.write(named);
  const token = named || preview.read();
  if (token) {
    const url = new URL(own.src);
    url.searchParams.set("preview", token);
    const script = document.createElement("script");
    script.src = url.href;
    document.head.append(script);
    return;
  }
}
`;
