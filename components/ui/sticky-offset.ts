// Passes the heights of sticky bottom bars to the elements stacked above them and to the page's scroll padding, so that they
// do not cover a focused field (WCAG 2.2, 2.4.11), and that of the notifications to the dialogs below them. Not a custom property
// on the root: Chromium then recalculates the style of every element, even for a property that is not inherited.

/**
 * `--save-bar` is the height of the save bar, `--note` that of the note above it, `--notices` that of the notifications above a
 * dialog.
 */
type Edge = "--save-bar" | "--note" | "--notices";

const heights = new Map<Edge, number>();
/** Space between a focused field and the save bar (px), as in app/globals.css. */
const FOCUS_GAP = 16;

/**
 * Sets the height (px) of a bar, null when it is hidden, for the page and for elements with `data-above-save-bar`; that of the
 * notifications for elements with `data-below-notices`.
 */
export function setStickyHeight(edge: Edge, height: number | null): void {
  if (height === null) heights.delete(edge);
  else heights.set(edge, height);
  const root = document.documentElement;
  const barHeight = heights.get("--save-bar");
  if (edge === "--save-bar")
    root.style.scrollPaddingBottom = barHeight === undefined ? "" : `${barHeight + FOCUS_GAP}px`;
  const stacked = edge === "--notices" ? "[data-below-notices]" : "[data-above-save-bar]";
  for (const element of document.querySelectorAll<HTMLElement>(stacked)) {
    if (height === null) element.style.removeProperty(edge);
    else element.style.setProperty(edge, `${height}px`);
  }
}

/** `ref` callback of elements with these attributes; applies the heights that are already set. */
export function applyStickyOffset(element: HTMLElement | null): void {
  for (const [edge, height] of heights) element?.style.setProperty(edge, `${height}px`);
}
