import type { SomeMessages } from "./messages";

/** Namespaces times languages of a server; a browser holds a handful. */
const KEPT_MAX = 200;

const kept = new Map<string, SomeMessages>();

/** The texts in what `packed` made; the same text gives the same object. */
export function unpacked(packed: string): SomeMessages {
  const known = kept.get(packed);
  if (known !== undefined) return known;
  const messages = JSON.parse(packed) as SomeMessages;
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(packed, messages);
  return messages;
}
