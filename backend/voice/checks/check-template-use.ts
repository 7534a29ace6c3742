import { TEMPLATE_NAMES, type VoiceConfig } from "@/lib/contract/voice/voice-search";
import type { CodeFault } from "@/lib/domain/voice/code-faults";
import { VOICE_TEXT_KEYS } from "@/lib/domain/voice/voice-defaults";
import type { TemplateNode } from "./template-tree";

// Faults of templates that can be parsed, but would not work in a shop.

const [ICON] = TEMPLATE_NAMES;
/** As the script of the shop replaces them. */
const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g;
const FOUND_MAX = 60;

/** The first placeholder without a text, or the missing button of the icon; null if the template can be used. */
export function checkTemplateUse(
  { name, template }: VoiceConfig["templates"][number],
  nodes: readonly TemplateNode[],
  { translations }: Pick<VoiceConfig, "translations">,
): CodeFault | null {
  const keys = new Set<string>([...VOICE_TEXT_KEYS, ...Object.values(translations).flatMap(Object.keys)]);
  for (const [index, line] of template.split("\n").entries()) {
    const unknown = [...line.matchAll(PLACEHOLDER)].map(([, key = ""]) => key).find((key) => !keys.has(key));
    if (unknown !== undefined) return { line: index + 1, reason: "placeholder", found: unknown.slice(0, FOUND_MAX) };
  }
  const isDead = name === ICON && !nodes.some(hasStartAction);
  return isDead ? { line: 1, reason: "action_missing", found: 'data-voice-action="start"' } : null;
}

function hasStartAction(node: TemplateNode): boolean {
  if (typeof node === "string") return false;
  const [, attributes, children] = node;
  return attributes["data-voice-action"] === "start" || children.some(hasStartAction);
}
