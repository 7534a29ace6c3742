import { whenReady } from "./when-ready";

/** A text and the label of its button, by language; English is always there. */
export type NoteTexts = Record<string, readonly [text: string, label?: string]> & { en: readonly [string, string?] };

const NOTE_STYLE =
  "position:fixed;inset:auto 1rem 1rem auto;z-index:2147483647;margin:0;padding:.5rem 1rem;max-width:calc(100vw - 2rem);" +
  "display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;box-sizing:border-box;border:1px solid;border-radius:.5rem;" +
  "background:Canvas;color:CanvasText;font:.875rem/1.75 system-ui,sans-serif";
const BUTTON_STYLE =
  "min-height:2.75rem;padding:.25rem .75rem;border:1px solid;border-radius:.375rem;background:Canvas;color:CanvasText;" +
  "font:inherit;cursor:pointer";

/** Shows a note in a corner of the page once it has a body, with a button if the note has an action. */
export function showNote(kind: string, texts: NoteTexts, action?: () => void): void {
  whenReady(() => {
    const host = document.createElement("div");
    host.setAttribute("data-vitrine-voice", kind);
    const root = host.attachShadow({ mode: "open" });
    const note = document.createElement("p");
    const [text, label = ""] = texts[(document.documentElement.lang || "en").slice(0, 2).toLowerCase()] || texts.en;
    note.setAttribute("role", "status");
    note.textContent = text;
    note.style.cssText = NOTE_STYLE;
    if (action) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.style.cssText = BUTTON_STYLE;
      button.addEventListener("click", action);
      note.append(button);
    }
    root.append(note);
    document.body.append(host);
  });
}
