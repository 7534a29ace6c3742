/** The parameter of a shop's page that shows the draft. */
export const PREVIEW_PARAMETER = "vitrine_voice_preview";

/**
 * The preview of this browser tab: its token is stored until the tab is closed, so that it survives navigation within the shop.
 * Storage may be blocked; the preview then applies to the opened page only. Part of the script of a shop.
 */
export const PREVIEW_STORE = `
const storageKey = own && own.src ? "vitrine-voice-preview " + new URL(own.src).origin + new URL(own.src).pathname : "";
const preview = {
  read: () => {
    try {
      return sessionStorage.getItem(storageKey);
    } catch {
      return null;
    }
  },
  write: (token) => {
    try {
      sessionStorage.setItem(storageKey, token);
    } catch {}
  },
  forget: () => {
    try {
      sessionStorage.removeItem(storageKey);
    } catch {}
  },
};
`;

/** Shows a note in a corner of the page, with a button if it has an action. Part of the script of a shop. */
const NOTE = `
const showNote = (kind, texts, action) => {
  const host = document.createElement("div");
  host.setAttribute("data-vitrine-voice", kind);
  const root = host.attachShadow({ mode: "open" });
  const note = document.createElement("p");
  const [text, label] = texts[(document.documentElement.lang || "en").slice(0, 2).toLowerCase()] || texts.en;
  note.setAttribute("role", "status");
  note.textContent = text;
  note.style.cssText =
    "position:fixed;inset:auto 1rem 1rem auto;z-index:2147483647;margin:0;padding:.5rem 1rem;max-width:calc(100vw - 2rem);" +
    "display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;box-sizing:border-box;border:1px solid;border-radius:.5rem;" +
    "background:Canvas;color:CanvasText;font:.875rem/1.75 system-ui,sans-serif";
  if (action) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.style.cssText =
      "min-height:2.75rem;padding:.25rem .75rem;border:1px solid;border-radius:.375rem;background:Canvas;color:CanvasText;" +
      "font:inherit;cursor:pointer";
    button.addEventListener("click", action);
    note.append(button);
  }
  root.append(note);
  document.body.append(host);
};
const whenReady = (show) => {
  if (document.body) show();
  else addEventListener("DOMContentLoaded", show);
};
`;

/** Says that the page shows a draft, and ends the preview. */
export const PREVIEW_MARK = `
${NOTE}
const MARK = {
  en: ["Voice search preview", "End preview"],
  cs: ["Náhled hlasového vyhledávání", "Ukončit náhled"],
  sk: ["Náhľad hlasového vyhľadávania", "Ukončiť náhľad"],
  pl: ["Podgląd wyszukiwania głosowego", "Zakończ podgląd"],
};
const endPreview = () => {
  preview.forget();
  const url = new URL(location.href);
  url.searchParams.delete("${PREVIEW_PARAMETER}");
  if (url.href === location.href) location.reload();
  else location.replace(url.href);
};
whenReady(() => showNote("preview", MARK, endPreview));
`;

/** Ends the preview of the tab and says that its link has expired. */
export const EXPIRED_SCRIPT = `
${PREVIEW_STORE}
${NOTE}
const EXPIRED = {
  en: ["This preview has expired."],
  cs: ["Platnost tohoto náhledu vypršela."],
  sk: ["Platnosť tohto náhľadu uplynula."],
  pl: ["Ten podgląd wygasł."],
};
preview.forget();
whenReady(() => showNote("expired", EXPIRED, null));
`;
