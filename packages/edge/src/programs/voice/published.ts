import { loadPreview } from "./load-preview";
import { runSafely } from "./run-safely";
import { showVoiceSearch } from "./show-voice-search";
import type { VoiceSettings } from "./voice-settings";

/** The script of a shop for its published settings, complete without styles or other scripts. */
export function start(settings: VoiceSettings): void {
  runSafely((own) => {
    if (!loadPreview(own)) showVoiceSearch(settings);
  });
}
