/** Shows a note on the page: the link to the preview has expired. Part of the script of a shop. */
export const EXPIRED_SCRIPT = `
const NOTES = {
  en: "This preview has expired.",
  cs: "Platnost tohoto náhledu vypršela.",
  sk: "Platnosť tohto náhľadu uplynula.",
  pl: "Ten podgląd wygasł.",
};
const show = () => {
  const host = document.createElement("div");
  host.setAttribute("data-vitrine-voice", "expired");
  const root = host.attachShadow({ mode: "open" });
  const note = document.createElement("p");
  note.setAttribute("role", "status");
  note.textContent = NOTES[(document.documentElement.lang || "en").slice(0, 2).toLowerCase()] || NOTES.en;
  note.style.cssText =
    "position:fixed;inset:auto 1rem 1rem auto;z-index:2147483647;margin:0;padding:.75rem 1rem;max-width:calc(100vw - 2rem);" +
    "box-sizing:border-box;border:1px solid;border-radius:.5rem;background:Canvas;color:CanvasText;font:1rem/1.4 system-ui,sans-serif";
  root.append(note);
  document.body.append(host);
};
if (document.body) show();
else addEventListener("DOMContentLoaded", show);
`;
