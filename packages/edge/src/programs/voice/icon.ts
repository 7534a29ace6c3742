import { createRoot } from "./create-root";
import { renderTemplate } from "./render-template";
import type { FindText } from "./texts";
import type { VoiceSettings } from "./voice-settings";
import { type PopupState, showState } from "./voice-state";

/** The icon beside the search field. */
export type VoiceIcon = { host: HTMLElement; show: (state: PopupState) => void };

type Options = {
  findText: FindText;
  /** Whether the browser can recognize speech. */
  isSupported: boolean;
  onClick: (event: Event) => void;
};

/** Creates the icon. While the popup is closed, it says if voice search is not available. */
export function createIcon(settings: VoiceSettings, { findText, isSupported, onClick }: Options): VoiceIcon {
  const { host, root } = createRoot("icon", "span", [settings.style, settings.css]);
  let isBlocked = false;
  renderTemplate(settings.icon, root, findText);
  root.addEventListener("click", onClick);
  return {
    host,
    show: (state) => {
      if (state === "denied") isBlocked = true;
      if (state === "listening") isBlocked = false;
      const blocked = isSupported ? "denied" : "not-supported";
      const shown = state === "hidden" && (isBlocked || !isSupported) ? blocked : state;
      showState(root, shown);
      const isOff = shown === "denied" || shown === "not-supported";
      const title = findText(isOff ? "disabledIconTitle" : "iconTitle");
      for (const button of root.querySelectorAll<HTMLElement>('[data-voice-action="start"]')) button.title = title;
    },
  };
}
