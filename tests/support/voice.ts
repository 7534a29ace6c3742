import type { saveVoice, VoiceConfig } from "@/lib/contract/voice/voice-search";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";
import type { Input } from "@/lib/http/endpoint";
import { createActor, createSite, type TestActor } from "./seed";

type SaveBody = Input<typeof saveVoice>["body"];

/** Valid settings of voice search. */
export function makeVoiceConfig(given: Partial<VoiceConfig> = {}): VoiceConfig {
  return { ...createDefaultVoiceConfig("cs"), input_selector: "#q", ...given };
}

/** The body of a `saveVoice`; by default it stores a valid draft. */
export function makeVoiceSave({
  config,
  ...given
}: Partial<Omit<SaveBody, "config">> & { config?: Partial<VoiceConfig> } = {}): SaveBody {
  return { version: "draft", config: makeVoiceConfig(config), ...given };
}

/** A site without settings of voice search, and its owner. */
export async function createVoiceShop(): Promise<{ siteId: string; as: TestActor }> {
  const siteId = await createSite();
  return { siteId, as: await createActor({ sites: [siteId] }) };
}
