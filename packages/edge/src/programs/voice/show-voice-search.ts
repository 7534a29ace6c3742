import { createReport } from "./report";
import { createSession } from "./session";
import type { VoiceSettings } from "./voice-settings";
import { watchPage } from "./watch-page";
import { whenReady } from "./when-ready";

declare global {
  interface Window {
    /** Set by the script: a page may load it once. */
    readonly vitrineVoiceSearch?: true;
  }
}

/** Shows voice search on a page of the shop, unless it does already. */
export function showVoiceSearch(settings: VoiceSettings): void {
  if (window.vitrineVoiceSearch) return;
  Object.defineProperty(window, "vitrineVoiceSearch", { value: true });
  const report = createReport(settings.analytics);
  const createIcon = createSession(settings, report);
  whenReady(() => watchPage(settings, { createIcon, onFirstPlaced: () => report("display") }));
}
