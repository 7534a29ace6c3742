/** Texts of the page's language, and elements from templates. Part of the script of a shop. */
export const TEXTS_AND_DOM = String.raw`
const SVG = "http://www.w3.org/2000/svg";
const LANGUAGE_OF_COUNTRY = { cz: "cs", si: "sl" };
const NOT_FILLED = ["href", "src", "id", "class", "data-voice-state", "data-voice-action"];

// The texts of the page's language, then of the language of speech, then English ones.
function findTexts(tag) {
  const wanted = String(tag || "").toLowerCase().replace("_", "-");
  const code = wanted.split("-")[0];
  const names = [wanted, code, LANGUAGE_OF_COUNTRY[code]];
  const found = names.map((name) => Object.keys(config.texts).find((known) => known.toLowerCase() === name));
  return config.texts[found.find(Boolean)] || {};
}
const sources = [findTexts(document.documentElement.lang), findTexts(config.language), findTexts("en")];
const findText = (key) => {
  for (const texts of sources) if (typeof texts[key] === "string" && texts[key] !== "") return texts[key];
  return "";
};
const fill = (text) => text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, key) => findText(key));

// Elements are created one by one: nothing of a template or a text is ever parsed as HTML in the page.
function render(nodes, parent, isSvg) {
  for (const node of nodes) {
    if (typeof node === "string") {
      parent.appendChild(document.createTextNode(fill(node)));
      continue;
    }
    const [name, attributes, children] = node;
    const isInSvg = isSvg || name === "svg";
    const element = isInSvg ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const key of Object.keys(attributes)) {
      // A style attribute would be blocked by the policies of many shops.
      if (key === "style") element.style.cssText = attributes.style;
      else element.setAttribute(key, NOT_FILLED.includes(key) ? attributes[key] : fill(attributes[key]));
    }
    if (name === "button" && !isInSvg) element.type = "button";
    render(children, element, isInSvg);
    parent.appendChild(element);
  }
}

function find(selector) {
  try {
    return selector === "" ? null : document.querySelector(selector);
  } catch {
    return null;
  }
}

// A part of the page that shares no styles with it.
function createRoot(kind, tag) {
  const host = document.createElement(tag);
  host.setAttribute("data-vitrine-voice", kind);
  const root = host.attachShadow({ mode: "open" });
  const styles = [STYLE, config.css];
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
`;
