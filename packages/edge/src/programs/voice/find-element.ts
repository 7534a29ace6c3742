/** The first element of a selector of the settings; null without one, also if the browser does not know the selector. */
export function findElement(selector: string): HTMLElement | null {
  try {
    return selector === "" ? null : document.querySelector<HTMLElement>(selector);
  } catch {
    return null;
  }
}
