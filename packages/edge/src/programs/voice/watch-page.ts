import { findElement } from "./find-element";
import type { VoiceSettings } from "./voice-settings";

/** How long the page is watched for the search field. */
const WATCH_MS = 60000;
/** How long the place of the icon may take to appear. */
const SLOT_MS = 5000;
/** Pause after a change of the page. */
const PAUSE_MS = 50;

type Options = { createIcon: () => HTMLElement; onFirstPlaced: () => void };

/** Places the icon, also if the search field appears later, and again if a shop that renders its page again removes it. */
export function watchPage({ input, slot }: VoiceSettings, { createIcon, onFirstPlaced }: Options): void {
  const started = Date.now();
  let icon: HTMLElement | null = null;
  const place = (isLate: boolean) => {
    const field = findElement(input);
    const target = findElement(slot);
    if (!field || icon?.isConnected) return;
    if (!target && slot !== "" && !isLate) return;
    const isFirst = icon === null;
    icon = icon ?? createIcon();
    if (target) target.appendChild(icon);
    else field.after(icon);
    if (isFirst) onFirstPlaced();
  };
  let isPlanned = false;
  const observer = new MutationObserver(() => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      place(Date.now() - started >= SLOT_MS);
    }, PAUSE_MS);
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
  setTimeout(() => place(true), SLOT_MS);
  setTimeout(() => observer.disconnect(), WATCH_MS);
  place(false);
}
