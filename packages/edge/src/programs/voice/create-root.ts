/** A part of the page that shares no styles with it. */
export type PageRoot = { host: HTMLElement; root: ShadowRoot };

/** Creates the part for the icon or for the popup. */
export function createRoot(kind: "icon" | "popup", tag: "span" | "div", styles: readonly string[]): PageRoot {
  const host = document.createElement(tag);
  host.setAttribute("data-vitrine-voice", kind);
  const root = host.attachShadow({ mode: "open" });
  try {
    root.adoptedStyleSheets = styles.map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
  } catch {
    for (const text of styles) {
      const style = document.createElement("style");
      style.textContent = text;
      root.appendChild(style);
    }
  }
  return { host, root };
}
