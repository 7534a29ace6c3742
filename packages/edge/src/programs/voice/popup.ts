import { createDialog } from "./create-dialog";
import { createRoot } from "./create-root";
import { createProgress, type Progress } from "./progress";
import { renderTemplate } from "./render-template";
import type { FindText } from "./texts";
import type { VoiceSettings } from "./voice-settings";
import { ANNOUNCED, type PopupState, showState } from "./voice-state";

/** The popup in which a shopper speaks. */
export type VoicePopup = Progress & {
  /** Opens it; focus returns to `opener` when it is closed. */
  open: (opener: HTMLElement) => void;
  close: () => void;
  show: (state: PopupState) => void;
  /** Shows the text heard so far. */
  showText: (text: string) => void;
  /** Whether its template has an element for a state. */
  knows: (state: PopupState) => boolean;
};

type Options = { findText: FindText; onClick: (event: Event) => void; onClose: () => void };

/** Creates the popup, closed and outside of the page. */
export function createPopup(settings: VoiceSettings, options: Options): VoicePopup {
  const { findText } = options;
  const { host, root } = createRoot("popup", "div", [settings.style, settings.css]);
  const dialog = createDialog(root, { label: findText("heading"), onClose: options.onClose });
  const announcement = fillDialog(dialog, settings, findText);
  const { start, stop } = createProgress(root, settings.listening);
  let opener: HTMLElement | null = null;
  root.appendChild(dialog);
  root.addEventListener("click", options.onClick);
  return {
    start,
    stop,
    open: (button) => {
      if (!host.isConnected) document.body.appendChild(host);
      opener = button;
      dialog.showModal();
    },
    close: () => {
      if (dialog.open) dialog.close();
      if (opener?.isConnected) opener.focus();
      opener = null;
    },
    show: (state) => {
      showState(root, state);
      announcement.textContent = ANNOUNCED[state].map(findText).filter(Boolean).join(" ");
      // The button that was pressed may be gone now.
      if (dialog.open && !root.activeElement) dialog.focus();
    },
    showText: (text) => {
      for (const element of root.querySelectorAll("[data-voice-text]")) element.textContent = text;
    },
    knows: (state) => root.querySelector(`[data-voice-state~="${state}"]`) !== null,
  };
}

/** Renders the template, and returns the element whose text screen readers announce. */
function fillDialog(dialog: HTMLElement, { popup }: VoiceSettings, findText: FindText): HTMLElement {
  renderTemplate(popup, dialog, findText);
  const announcement = document.createElement("div");
  announcement.className = "voice-unseen";
  announcement.setAttribute("role", "status");
  announcement.setAttribute("aria-live", "polite");
  dialog.appendChild(announcement);
  return announcement;
}
