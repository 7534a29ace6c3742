import type { save, VoiceConfig } from "@/lib/contract/voice/voice-search";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";
import type { Input } from "@/lib/http/endpoint";
import { anActor, aSite, type TestActor } from "./seed";

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

/** A site without settings of voice search, and its owner. */
export async function aVoiceShop(): Promise<{ siteId: string; as: TestActor }> {
  const siteId = await aSite();
  return { siteId, as: await anActor({ sites: [siteId] }) };
}
