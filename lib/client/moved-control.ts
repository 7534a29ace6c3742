/** Where a control was in a screen that is drawn again. */
export type ControlPlace = { screen: string; selector: string; name: string; index: number };

/** Describes a control inside `root`, so that `findMoved` finds it in the new HTML of the screen. */
export function remember(control: HTMLElement, root: Element, screen: string): ControlPlace {
  const selector = buildSelector(control);
  const name = getName(control);
  return { screen, selector, name, index: listNamed(root, selector, name).indexOf(control) };
}

/** The control at the place; null while the screen does not show it. */
export function findMoved({ screen, selector, name, index }: ControlPlace): HTMLElement | null {
  const root = document.querySelector(`[data-screen="${CSS.escape(screen)}"]`);
  return root === null ? null : (listNamed(root, selector, name)[index] ?? null);
}

/** The only control of the page with the kind and name of one that was removed, for example because React replaced it. */
export function findSameControl(control: HTMLElement): HTMLElement | null {
  const [twin, ...others] = listNamed(document.documentElement, buildSelector(control), getName(control));
  return others.length === 0 ? (twin ?? null) : null;
}

function buildSelector(control: Element): string {
  const attributes = ["type", "role", "name"].map((attribute) => select(control, attribute));
  return control.localName + attributes.join("");
}

function select(control: Element, attribute: string): string {
  const value = control.getAttribute(attribute);
  return value === null ? "" : `[${attribute}="${CSS.escape(value)}"]`;
}

function listNamed(root: Element, selector: string, name: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => getName(one) === name);
}

function getName(control: Element): string {
  const label = control instanceof HTMLInputElement ? (control.labels?.[0]?.textContent ?? "") : control.textContent;
  return control.getAttribute("aria-label") ?? label ?? "";
}
