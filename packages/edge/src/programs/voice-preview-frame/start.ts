import type { FrameContent } from "./frame-content";

/** Shows each message of the embedding page, and requests the first one. Links and buttons do nothing. */
export function start(): void {
  addEventListener("message", (event: MessageEvent<FrameContent | null>) => {
    const content = event.data;
    if (event.source !== parent || !content || !Array.isArray(content.css)) return;
    const { lang, css, icon, popup } = content;
    document.documentElement.lang = String(lang);
    document.body.dataset.open = String(popup !== null);
    showPart("icon", css, String(icon));
    showPart("popup", css, popup === null ? "" : `<dialog open>${popup}</dialog>`);
  });
  addEventListener("click", (event) => event.preventDefault(), true);
  parent.postMessage({ voicePreview: "ready" }, "*");
}

/**
 * Like the script of the shop, puts icon and popup into shadow roots of their own. CSS is set as text, so it cannot close its element.
 */
function showPart(id: string, css: readonly string[], html: string): void {
  const host = document.getElementById(id);
  if (!host) return;
  const root = host.shadowRoot || host.attachShadow({ mode: "open" });
  root.innerHTML = html;
  for (const text of css) {
    const style = document.createElement("style");
    style.textContent = String(text);
    root.appendChild(style);
  }
}
