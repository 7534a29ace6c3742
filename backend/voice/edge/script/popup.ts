/** The popup: its states, buttons and progress. Part of the script of a shop. */
export const POPUP = String.raw`
const STATE_TEXTS = {
  asking: ["allowMic"],
  listening: ["listening", "listeningInfo"],
  recognizing: ["recognizing", "recognizingInfo"],
  failed: ["recognitionError", "recognitionErrorInfo"],
  denied: ["micDenied"],
  "not-supported": ["notSupported"],
  unreachable: ["unreachable"],
  "no-microphone": ["noMicrophone"],
};
const roots = [];
let state = "hidden";
let isBlocked = false;
let dialog = null;
let announcement = null;
let opener = null;
let ticking = 0;

function setState(next) {
  state = next;
  if (next === "denied") isBlocked = true;
  if (next === "listening") isBlocked = false;
  for (const root of roots) showState(root);
  if (announcement) announcement.textContent = (STATE_TEXTS[next] || []).map(findText).filter(Boolean).join(" ");
  // The button that was pressed may be gone now.
  if (dialog && dialog.open && !popupRoot.activeElement) dialog.focus();
}

function showState(root) {
  const isIcon = root !== popupRoot;
  const blocked = Recognition ? "denied" : "not-supported";
  const shown = isIcon && state === "hidden" && (isBlocked || !Recognition) ? blocked : state;
  for (const element of root.querySelectorAll("[data-voice-state]")) {
    const isShown = element.getAttribute("data-voice-state").split(/\s+/).includes(shown);
    element.toggleAttribute("hidden", !isShown);
  }
  if (!isIcon) return;
  const title = shown === "denied" || shown === "not-supported" ? findText("disabledIconTitle") : findText("iconTitle");
  for (const button of root.querySelectorAll('[data-voice-action="start"]')) button.title = title;
}

function onAction(event) {
  const target = event.target && event.target.closest ? event.target.closest("[data-voice-action]") : null;
  if (!target) return;
  event.preventDefault();
  const action = target.getAttribute("data-voice-action");
  if (action === "start") openPopup(target);
  else if (action === "retry") listen();
  else if (action === "stop") stopListening();
  else closePopup();
}

let popupRoot = null;
let popupHost = null;
function createPopup() {
  const { host, root } = createRoot("popup", "div");
  popupHost = host;
  popupRoot = root;
  dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", findText("heading"));
  dialog.tabIndex = -1;
  render(config.popup, dialog, false);
  announcement = document.createElement("div");
  announcement.className = "voice-unseen";
  announcement.setAttribute("role", "status");
  announcement.setAttribute("aria-live", "polite");
  dialog.appendChild(announcement);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    closePopup();
  });
  // The event comes later than the closing; the popup may be open again by then.
  dialog.addEventListener("close", () => {
    if (!dialog.open) closePopup();
  });
  dialog.addEventListener("keydown", (event) => {
    // The shop must not act on keys that are pressed in the popup.
    event.stopPropagation();
    if (event.key === "Tab") trapFocus(event);
  });
  dialog.addEventListener("click", (event) => {
    const box = dialog.getBoundingClientRect();
    const isInside =
      event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (event.target === dialog && !isInside && event.detail > 0) closePopup();
  });
  root.appendChild(dialog);
  root.addEventListener("click", onAction);
  roots.push(root);
}

// Browsers let the focus of a modal dialog leave to their own buttons; here it stays.
function trapFocus(event) {
  const all = [...dialog.querySelectorAll("button, a[href], [tabindex='0']")].filter((one) => one.getClientRects().length > 0);
  if (all.length === 0) return event.preventDefault();
  const edge = event.shiftKey ? all[0] : all[all.length - 1];
  const isOutside = !all.includes(popupRoot.activeElement);
  if (popupRoot.activeElement !== edge && !(isOutside && event.shiftKey)) return;
  event.preventDefault();
  (event.shiftKey ? all[all.length - 1] : all[0]).focus();
}

function openPopup(button) {
  if (state !== "hidden") return;
  if (!dialog) createPopup();
  if (!popupHost.isConnected) document.body.appendChild(popupHost);
  opener = button;
  dialog.showModal();
  report("click");
  if (Recognition) listen();
  else setState("not-supported");
}

function closePopup() {
  if (state === "hidden") return;
  abortListening();
  setState("hidden");
  if (dialog.open) dialog.close();
  if (opener && opener.isConnected) opener.focus();
  opener = null;
}

function showText(text) {
  for (const element of popupRoot.querySelectorAll("[data-voice-text]")) element.textContent = text;
}

function setProgress(share) {
  for (const element of popupRoot.querySelectorAll("[data-voice-progress]"))
    element.style.setProperty("--voice-progress", String(share));
}

// The ring fills in the time that listening lasts at most; with reduced motion in a step per second.
function startProgress() {
  stopProgress();
  const started = Date.now();
  const isCalm = window.matchMedia && matchMedia("(prefers-reduced-motion: reduce)").matches;
  setProgress(0);
  ticking = setInterval(() => setProgress(Math.min(1, (Date.now() - started) / config.listening)), isCalm ? 1000 : 50);
}
function stopProgress() {
  clearInterval(ticking);
}
`;
