import { findMarked } from "./find-marked";
import type { PageEvent } from "./vitrine";

/** Reports clicks on elements that name an item; an element may name another action, such as add-to-cart. */
export function watchClicks(track: (event: PageEvent) => void): void {
  document.addEventListener(
    "click",
    (event) => {
      const mark = findMarked(event, "[data-vitrine-item]");
      if (!mark || event.button > 1) return;
      const { vitrineItem, vitrineAction, vitrineType } = mark.dataset;
      const resource = vitrineType ? { resource_type: vitrineType } : {};
      track({
        type: "click",
        action: { type: vitrineAction ?? "click", resource_identifier: vitrineItem, ...resource },
      });
    },
    true,
  );
}
