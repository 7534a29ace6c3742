/** Creates an element. */
export function createElement<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  className?: string,
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  return element;
}

/** A text in a line of suggestions. */
export function createWords(text: string): HTMLElement {
  const element = createElement("span", "words");
  element.textContent = text;
  return element;
}

/** A title of a hit: text, except for <em> around matches. */
export function createMarkedWords(title: string): HTMLElement {
  const words = createElement("span", "words");
  for (const node of parseTitle(title).childNodes) {
    const text = node.textContent ?? "";
    if (node.nodeName !== "EM") {
      words.append(document.createTextNode(text));
      continue;
    }
    const mark = createElement("mark");
    mark.textContent = text;
    words.append(mark);
  }
  return words;
}

/** The text of a title, without marks. */
export function readPlainTitle(title: string): string {
  return parseTitle(title).textContent ?? "";
}

function parseTitle(title: string): HTMLElement {
  return new DOMParser().parseFromString(title, "text/html").body;
}
