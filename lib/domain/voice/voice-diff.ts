import type { VoiceConfig } from "@/lib/contract/voice/voice-search";
import { isRecord } from "@/lib/domain/kit/record";

/** A difference between two versions; `from` or `to` is missing if the path exists in one of them only. */
export type VoiceChange = { path: string; from?: unknown; to?: unknown };

/**
 * The differences between the published settings and the draft, in the order of their paths: `listening_time`,
 * `translations.cs.heading`, `templates.voice-search-popup`. An empty setting equals a missing one, so that a first
 * publication names what is set.
 */
export function diffVoice(production: VoiceConfig | null, draft: VoiceConfig): VoiceChange[] {
  const before = production === null ? new Map<string, unknown>() : flattenConfig(production);
  const after = flattenConfig(draft);
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths
    .filter((path) => (before.get(path) ?? "") !== (after.get(path) ?? ""))
    .map((path) => ({
      path,
      ...(before.has(path) ? { from: before.get(path) } : {}),
      ...(after.has(path) ? { to: after.get(path) } : {}),
    }));
}

/** The values of a config by dotted path. Values are texts, numbers and null. */
function flattenConfig({ templates, ...rest }: VoiceConfig): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const visit = (path: string, value: unknown): void => {
    if (!isRecord(value)) leaves.set(path, value);
    else for (const [name, part] of Object.entries(value)) visit(path === "" ? name : `${path}.${name}`, part);
  };
  visit("", rest);
  for (const { name, template } of templates) leaves.set(`templates.${name}`, template);
  return leaves;
}
