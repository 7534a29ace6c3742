import { VOICE_STYLE } from "@/lib/domain/voice/voice-style";
import { LISTENING } from "./listening";
import { POPUP } from "./popup";
import { TEXTS_AND_DOM } from "./texts-and-dom";
import { TRANSCRIPT } from "./transcript";

/** Places the icon, also if the search field appears later. Part of the script of a shop. */
const PLACING = `
const WATCH_MS = 60000;
const SLOT_MS = 5000;
let icon = null;
let isReported = false;

function createIcon() {
  const { host, root } = createRoot("icon", "span");
  render(config.icon, root, false);
  root.addEventListener("click", onAction);
  roots.push(root);
  showState(root);
  return host;
}

// A shop that renders its page again may remove the icon; then it is placed again.
function placeIcon(isLate) {
  const input = find(config.input);
  const slot = find(config.slot);
  if (!input || (icon && icon.isConnected)) return;
  if (!slot && config.slot !== "" && !isLate) return;
  icon = icon || createIcon();
  if (slot) slot.appendChild(icon);
  else input.after(icon);
  if (!isReported) report("display");
  isReported = true;
}

function watchPage() {
  const started = Date.now();
  const isLate = () => Date.now() - started >= SLOT_MS;
  let isPlanned = false;
  const observer = new MutationObserver(() => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      placeIcon(isLate());
    }, 50);
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
  setTimeout(() => placeIcon(true), SLOT_MS);
  setTimeout(() => observer.disconnect(), WATCH_MS);
  placeIcon(false);
}
`;

/** Reports to Google Analytics, if the shop gave a code (docs/voice-search.md). */
const REPORTING = `
function report(action, label) {
  if (!config.analytics) return;
  try {
    const details = { event_category: "Search", event_label: label ? "Voice search: " + label : "Voice search" };
    if (typeof window.gtag === "function") window.gtag("event", action, { ...details, send_to: config.analytics });
    else {
      window.dataLayer = window.dataLayer || [];
      window.dataLayer.push({ event: "vitrine_voice_search", action, ...details, send_to: config.analytics });
    }
  } catch {}
}
`;

/** The function of the script of a shop; it gets the settings. The page may load it once. */
export const VOICE_RUNTIME = `(config) => {
if (window.vitrineVoiceSearch) return;
Object.defineProperty(window, "vitrineVoiceSearch", { value: true });
const STYLE = ${JSON.stringify(VOICE_STYLE)};
const Recognition = window.SpeechRecognition || window.webkitSpeechRecognition;
${TEXTS_AND_DOM}
${REPORTING}
${POPUP}
${TRANSCRIPT}
${LISTENING}
${PLACING}
if (document.body) watchPage();
else addEventListener("DOMContentLoaded", watchPage);
}`;
