import { createElement } from "./elements";
import type { ShopHit } from "./hits";

/**
 * Creates an option that leads to an address.
 * @param hit what a click on it reports.
 */
export type CreateOption = (href: string, parts: readonly Node[], hit?: ShopHit) => HTMLElement;

/** The options of a combobox, of which one may be active, by the ARIA practices. */
export type OptionList = {
  create: CreateOption;
  /** Forgets all options. */
  clear: () => void;
  count: () => number;
  /** Forgets options that are no longer in the page. */
  prune: () => void;
  /** Makes none active, without looking at the options. */
  resetActive: () => void;
  /** Moves by a number of places; the place before the first option is the field itself. */
  move: (step: number) => void;
  getActive: () => HTMLElement | undefined;
};

export function createOptionList(input: HTMLInputElement): OptionList {
  let options: HTMLElement[] = [];
  let active = -1;

  function select(index: number): void {
    options[active]?.setAttribute("aria-selected", "false");
    active = index;
    const chosen = options[active];
    if (chosen) {
      chosen.setAttribute("aria-selected", "true");
      chosen.scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", chosen.id);
    } else input.removeAttribute("aria-activedescendant");
  }

  return {
    create: (href, parts, hit) => {
      const element = createElement("div");
      element.id = `suggestion-${options.length}`;
      element.setAttribute("role", "option");
      element.setAttribute("aria-selected", "false");
      element.append(...parts);
      if (hit) Object.assign(element.dataset, { vitrineItem: hit.url, vitrineType: hit.type });
      element.addEventListener("pointerdown", (event) => event.preventDefault());
      element.addEventListener("click", () => location.assign(href));
      options.push(element);
      return element;
    },
    clear: () => {
      options = [];
    },
    count: () => options.length,
    prune: () => {
      options = options.filter(({ isConnected }) => isConnected);
    },
    resetActive: () => {
      active = -1;
      input.removeAttribute("aria-activedescendant");
    },
    move: (step) => {
      const places = options.length + 1;
      select(((active + 1 + step + places) % places) - 1);
    },
    getActive: () => options[active],
  };
}
