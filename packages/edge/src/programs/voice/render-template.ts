import { type FindText, fillText } from "./texts";
import type { TemplateNode } from "./voice-settings";

const SVG = "http://www.w3.org/2000/svg";
const NOT_FILLED = ["href", "src", "id", "class", "data-voice-state", "data-voice-action"];

/** Creates elements one by one: nothing of a template or a text is ever parsed as HTML in the page. */
export function renderTemplate(nodes: readonly TemplateNode[], parent: Node, findText: FindText, isSvg = false): void {
  for (const node of nodes) {
    if (typeof node === "string") {
      parent.appendChild(document.createTextNode(fillText(node, findText)));
      continue;
    }
    const [name, attributes, children] = node;
    const isInSvg = isSvg || name === "svg";
    const element = isInSvg ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      // A style attribute would be blocked by the policies of many shops.
      if (key === "style") (element as HTMLElement).style.cssText = value;
      else element.setAttribute(key, NOT_FILLED.includes(key) ? value : fillText(value, findText));
    }
    if (name === "button" && !isInSvg) (element as HTMLButtonElement).type = "button";
    renderTemplate(children, element, findText, isInSvg);
    parent.appendChild(element);
  }
}
