import { PREVIEW_PARAMETER } from "../../shared/preview-parameter";
import { loadPreview } from "./load-preview";
import { createPreviewStore } from "./preview-store";
import { runSafely } from "./run-safely";
import { showNote } from "./show-note";
import { showVoiceSearch } from "./show-voice-search";
import type { VoiceSettings } from "./voice-settings";

const MARK = {
  en: ["Voice search preview", "End preview"],
  cs: ["Náhled hlasového vyhledávání", "Ukončit náhled"],
  sk: ["Náhľad hlasového vyhľadávania", "Ukončiť náhľad"],
  pl: ["Podgląd wyszukiwania głosowego", "Zakończ podgląd"],
} as const;

/** The script of a shop for a draft, which marks the page as a preview, with a button that ends it. */
export function start(settings: VoiceSettings): void {
  runSafely((own) => {
    if (loadPreview(own)) return;
    showNote("preview", MARK, () => endPreview(own));
    showVoiceSearch(settings);
  });
}

function endPreview(own: HTMLScriptElement | null): void {
  createPreviewStore(own).forget();
  const url = new URL(location.href);
  url.searchParams.delete(PREVIEW_PARAMETER);
  if (url.href === location.href) location.reload();
  else location.replace(url.href);
}
