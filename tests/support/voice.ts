import type { save, VoiceConfig } from "@/lib/contract/voice/voice-search";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";
import type { Input } from "@/lib/http/endpoint";

type SaveBody = Input<typeof save>["body"];

/** Valid settings of voice search. */
export function aVoiceConfig(given: Partial<VoiceConfig> = {}): VoiceConfig {
  return { ...createDefaultVoiceConfig("cs"), input_selector: "#q", ...given };
}

/** The body of a `save`; by default it stores a valid draft. */
export function aVoiceSave({
  config,
  ...given
}: Partial<Omit<SaveBody, "config">> & { config?: Partial<VoiceConfig> } = {}): SaveBody {
  return { version: "draft", config: aVoiceConfig(config), ...given };
}
