/** Settings of voice search in this backend; texts are nested, and languages are country codes. */
export type LegacyVoice = {
  enabled: boolean;
  draft: Record<string, unknown> | null;
  live: { config: Record<string, unknown>; published_at: string; title: string; message: string | null } | null;
};

/** A site with a published version that lacks many settings. */
export function makeVoice(): LegacyVoice {
  const config = {
    input_selector: "#search",
    placeholder_selector: null,
    listening_time: 6000,
    silence_time: null,
    custom_css: null,
    language: "cz",
    translations: { cz: { voiceSearch: { listening: "Povídejte", disablediconTitle: null } }, de: null },
    templates: [{ name: "voice-search-icon", template: "" }, { name: "voice-search-popup" }],
  };
  return {
    enabled: true,
    draft: config,
    live: { config, published_at: "2026-02-01T10:00:00Z", title: "Voice search", message: null },
  };
}
