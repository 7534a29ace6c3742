/** Throws if the browser does not support a selector. */
export function start(selector: string): boolean {
  return document.createDocumentFragment().querySelector(selector) === null;
}
