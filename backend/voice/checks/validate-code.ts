import type { TemplateNode } from "@vitrine/edge/voice";
import { TEMPLATE_NAMES, VOICE_CODE_MAX, type VoiceConfig } from "@/lib/contract/voice/voice-search";
import { CODE_FOUND_MAX, type CodeDetails, type CodeFault } from "@/lib/domain/voice/code-faults";
import type { VoiceErrors } from "@/lib/domain/voice/validate-voice";
import { VOICE_TEXT_KEYS } from "@/lib/domain/voice/voice-defaults";
import type { AllowedHosts } from "./allowed-url";
import { checkCss } from "./check-css";
import { isValidSelector } from "./check-selector";
import { type ParsedTemplate, parseTemplate } from "./parse-template";

/** The faults of code: codes by field, and where CSS and templates are wrong. */
export type CodeFaults = { errors: VoiceErrors; details: CodeDetails };

/** Maximum length of CSS and templates together. */
const CODE_MAX = 4 * VOICE_CODE_MAX;
/** How long the checks may take before the rest is refused. */
const CHECK_MS = 1_500;

/** Checks of selectors, CSS and templates by parsers. Code of a size that no shop has is refused, because it takes seconds. */
export function validateCode(config: VoiceConfig, hosts: AllowedHosts): CodeFaults {
  const errors: VoiceErrors = {};
  const details: CodeDetails = {};
  const addFault = (field: string, code: "css_invalid" | "template_invalid", fault: CodeFault | null) => {
    if (fault === null) return;
    errors[field] = [code];
    details[field] = fault;
  };
  for (const name of ["input_selector", "placeholder_selector"] as const)
    if (config[name].trim() !== "" && !isValidSelector(config[name])) errors[`config.${name}`] = ["selector_invalid"];
  const end = performance.now() + CHECK_MS;
  let size = config.custom_css.length;
  addFault("config.custom_css", "css_invalid", checkCss(config.custom_css, hosts));
  for (const [index, template] of config.templates.entries()) {
    size += template.template.length;
    const isTooMuch = size > CODE_MAX || performance.now() > end;
    const parsed: ParsedTemplate = isTooMuch
      ? { fault: { line: 1, reason: size > CODE_MAX ? "too_large" : "too_deep" } }
      : parseTemplate(template.template, hosts);
    const fault = "fault" in parsed ? parsed.fault : checkTemplateUse(template, parsed.nodes, config);
    addFault(`config.templates.${index}.template`, "template_invalid", fault);
  }
  return { errors, details };
}

// Faults of templates that can be parsed, but would not work in a shop.

const [ICON] = TEMPLATE_NAMES;
/** As the script of the shop replaces them. */
const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** The first placeholder without a text, or the missing button of the icon. */
export function checkTemplateUse(
  { name, template }: VoiceConfig["templates"][number],
  nodes: readonly TemplateNode[],
  { translations }: Pick<VoiceConfig, "translations">,
): CodeFault | null {
  const keys = new Set<string>([...VOICE_TEXT_KEYS, ...Object.values(translations).flatMap(Object.keys)]);
  for (const [index, line] of template.split("\n").entries()) {
    const unknown = [...line.matchAll(PLACEHOLDER)].map(([, key = ""]) => key).find((key) => !keys.has(key));
    if (unknown !== undefined)
      return { line: index + 1, reason: "placeholder", found: unknown.slice(0, CODE_FOUND_MAX) };
  }
  const isDead = name === ICON && !nodes.some(hasStartAction);
  return isDead ? { line: 1, reason: "action_missing", found: 'data-voice-action="start"' } : null;
}

function hasStartAction(node: TemplateNode): boolean {
  if (typeof node === "string") return false;
  const [, attributes, children] = node;
  return attributes["data-voice-action"] === "start" || children.some(hasStartAction);
}
