import type { VoiceStateName, VoiceTextKey } from "./voice-defaults";

/** The faults that a popup explains, and the text of each. */
const FAULT_TEXTS: readonly (readonly [VoiceStateName, VoiceTextKey])[] = [
  ["failed", "recognitionError"],
  ["denied", "micDenied"],
  ["not-supported", "notSupported"],
  ["unreachable", "unreachable"],
  ["no-microphone", "noMicrophone"],
];
/** Faults after which another try may help. */
const RETRIED: readonly string[] = ["denied", "unreachable", "no-microphone"];

const STATE_TAG = /<([a-z][\w-]*)\b[^<>]*?\bdata-voice-state=(["'])(.*?)\2[^<>]*>/gi;

/**
 * Adds the texts of faults that a popup's template does not show, for example because it is older than the fault: before its text for
 * `failed`, or at its end. "Try again" is then shown for them as well.
 */
export function completeFaults(template: string): string {
  const tags = [...template.matchAll(STATE_TAG)];
  const shown = new Set(tags.filter(([tag]) => !isAction(tag)).flatMap(([, , , states = ""]) => listStates(states)));
  const missing = FAULT_TEXTS.filter(([state]) => !shown.has(state));
  if (missing.length === 0) return template;
  const before = tags.find(([tag, , , states = ""]) => !isAction(tag) && listStates(states).includes("failed"));
  const name = before?.[1] ?? "p";
  const texts = missing
    .map(([state, key]) => `<${name} class="voice-title" data-voice-state="${state}">{{${key}}}</${name}>`)
    .join("");
  const at = before?.index ?? template.length;
  return `${addRetries(template.slice(0, at), missing)}${texts}${addRetries(template.slice(at), missing)}`;
}

function addRetries(part: string, missing: typeof FAULT_TEXTS): string {
  return part.replace(STATE_TAG, (tag, _name: string, quote: string, states: string) => {
    if (!/data-voice-action=["']?retry\b/i.test(tag) || !listStates(states).includes("failed")) return tag;
    const added = missing.map(([state]) => state).filter((state) => RETRIED.includes(state));
    const all = [...new Set([...listStates(states), ...added])].join(" ");
    return tag.replace(`data-voice-state=${quote}${states}${quote}`, () => `data-voice-state=${quote}${all}${quote}`);
  });
}

function isAction(tag: string): boolean {
  return /\bdata-voice-action=/i.test(tag);
}

function listStates(states: string): string[] {
  return states.split(/\s+/).filter(Boolean);
}
