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

/** Titles and messages of the published versions, and the texts of the shop. */
type VoiceWords = { versions: [title: string, message: string][]; info: string; heading: string };

const WORDS: Record<string, VoiceWords> = {
  en: {
    versions: [
      ["First version", "Voice search beside the search field."],
      ["Example queries", "Shoppers see what they can say."],
    ],
    info: "For example: waterproof jacket.",
    heading: "What are you looking for?",
  },
  cs: {
    versions: [
      ["První verze", "Hlasové vyhledávání vedle vyhledávacího pole."],
      ["Příklady dotazů", "Zákazníci vidí, co mohou říct."],
    ],
    info: "Například: nepromokavá bunda.",
    heading: "Co hledáte?",
  },
};

const CSS = ".voice-ring {\n  margin-block: 1.5rem;\n}\n";

/** Voice search of the outdoor shops in English and Czech: two versions, and a draft with further changes. */
export function makeVoice({ siteId, locale, language, stream }: DemoSite, now: Date): DemoVoice | null {
  const words = stream === "outdoor" ? WORDS[language] : undefined;
  if (words === undefined) return null;
  const first: VoiceConfig = { ...createDefaultVoiceConfig(locale), input_selector: "#q" };
  const live = { ...first, translations: { [language]: { listeningInfo: words.info } } };
  const draft: VoiceConfig = {
    ...live,
    listening_time: 10_000,
    custom_css: CSS,
    translations: { [language]: { listeningInfo: words.info, heading: words.heading } },
  };
  const versions = words.versions.map(([title, message], index) => ({
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
