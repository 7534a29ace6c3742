import type { OptionList } from "./option-list";
import type { ShopPage } from "./shop-page";

/** The box with suggestions below the search field. */
export type SuggestionBox = {
  /** Shows groups of options, and announces how many suggestions there are. */
  open: (className: string, groups: readonly HTMLElement[], amount: number) => void;
  close: () => void;
  isOpen: () => boolean;
};

/** Makes the field a combobox (ARIA practices) whose list is the box of its form. */
export function createSuggestionBox(
  form: HTMLFormElement,
  { input, list, page }: { input: HTMLInputElement; list: OptionList; page: ShopPage },
): SuggestionBox {
  const box = form.querySelector(".suggest") as HTMLElement;
  const status = form.querySelector("[data-status]") as HTMLElement;
  const counts = JSON.parse(page.counts) as Record<string, string> & { other: string };
  const language = document.documentElement.lang;
  const plural = new Intl.PluralRules(language);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", box.id);
  input.setAttribute("aria-expanded", "false");
  box.setAttribute("role", "listbox");
  box.setAttribute("aria-label", input.labels?.[0]?.textContent ?? "");
  const showState = (isOpen: boolean) => {
    list.resetActive();
    box.hidden = !isOpen;
    input.setAttribute("aria-expanded", String(isOpen));
  };
  return {
    open: (className, groups, amount) => {
      box.className = `suggest ${className}`.trim();
      box.replaceChildren(...groups);
      box.scrollTop = 0;
      showState(groups.length > 0);
      const text = counts[plural.select(amount)] ?? counts.other;
      status.textContent = text.replace("#", amount.toLocaleString(language));
    },
    close: () => showState(false),
    isOpen: () => !box.hidden,
  };
}
