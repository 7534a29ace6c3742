import { useState } from "react";
import { LIST_FILTERS, type ListAddress } from "@/components/customizations/model/list-address";
import { extendTo, NO_SELECTION, type Selection, selectAll, toggle } from "@/lib/domain/kit/selection";

/** Which customizations of the list are selected, over all pages. */
export type ListSelection = {
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Chooses or drops one; with `isRange` everything from the last one to it. */
  choose: (id: string, isRange: boolean) => void;
  /** Chooses all rows of the page, or drops them when all are chosen. */
  choosePage: () => void;
  clear: () => void;
  /** Whether a changed filter has just cleared it. */
  wasCleared: boolean;
};

/** The selection of the list; it survives paging and ends when a filter changes. */
export function useListSelection(address: ListAddress, page: readonly string[]): ListSelection {
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const [wasCleared, setCleared] = useState(false);
  const filter = JSON.stringify(["q" as const, ...LIST_FILTERS].map((name) => address[name] ?? null));
  const [seen, setSeen] = useState(filter);
  if (seen !== filter) {
    setSeen(filter);
    setCleared(selection.ids.length > 0);
    setSelection(NO_SELECTION);
  }
  function change(next: Selection) {
    setCleared(false);
    setSelection(next);
  }
  const chosen = new Set(selection.ids);
  return {
    ids: selection.ids,
    wasCleared,
    has: (id) => chosen.has(id),
    choose: (id, isRange) => change(isRange ? extendTo(selection, page, id) : toggle(selection, id)),
    choosePage: () => {
      const isWhole = page.every((id) => chosen.has(id));
      const rest = selection.ids.filter((id) => !page.includes(id));
      change(isWhole ? { ids: rest, anchor: null } : selectAll(selection, page));
    },
    clear: () => change(NO_SELECTION),
  };
}
