import { PREVIEW_PARAMETER } from "../../shared/preview-parameter";
import { createPreviewStore } from "./preview-store";

/**
 * Loads the script of a preview instead, if the page's URL or an earlier page of the tab names one. Returns whether it does; never in the
 * script of a preview itself.
 */
export function loadPreview(own: HTMLScriptElement | null): boolean {
  if (!own?.src || new URL(own.src).searchParams.has("preview")) return false;
  const store = createPreviewStore(own);
  const named = new URLSearchParams(location.search).get(PREVIEW_PARAMETER);
  if (named) store.write(named);
  const token = named || store.read();
  if (!token) return false;
  const url = new URL(own.src);
  url.searchParams.set("preview", token);
  const script = document.createElement("script");
  script.src = url.href;
  document.head.append(script);
  return true;
}
