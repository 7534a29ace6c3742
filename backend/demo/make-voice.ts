import type { voiceSettings, voiceVersions } from "@/backend/db/schema/voice/voice";
import type { VoiceConfig } from "@/lib/contract/voice/voice-search";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { createDefaultVoiceConfig } from "@/lib/domain/voice/voice-defaults";
import { OPERATOR, OWNER } from "./plan";
import type { DemoSite } from "./sites";

/** Voice search of a demo shop; null if it has none. */
export type DemoVoice = {
  settings: typeof voiceSettings.$inferInsert;
  versions: (typeof voiceVersions.$inferInsert)[];
};

const CSS = ".voice-ring {\n  margin-block: 1.5rem;\n}\n";

/** Voice search of a shop that has words for it: its versions, and a draft with further changes. */
export function makeVoice({ siteId, locale, language, texts: { voice } }: DemoSite, now: Date): DemoVoice | null {
  if (voice === undefined) return null;
  const first: VoiceConfig = { ...createDefaultVoiceConfig(locale), input_selector: "#q" };
  const live = { ...first, translations: { [language]: { listeningInfo: voice.info } } };
  const draft: VoiceConfig = {
    ...live,
    listening_time: 10_000,
    custom_css: CSS,
    translations: { [language]: { listeningInfo: voice.info, heading: voice.heading } },
  };
  const versions = voice.versions.map(([title, message], index) => ({
    siteId,
    title,
    message,
    id: `demo-${index + 1}`,
    config: index === 0 ? first : live,
    publishedAt: new Date(now.getTime() - (30 - 20 * index) * DAY_MS),
    publishedBy: index === 0 ? OWNER : OPERATOR,
  }));
  return {
    settings: {
      siteId,
      draft,
      isEnabled: true,
      liveVersion: versions.at(-1)?.id ?? null,
      revision: 4,
      updatedAt: new Date(now.getTime() - DAY_MS),
      updatedBy: OPERATOR,
    },
    versions,
  };
}
