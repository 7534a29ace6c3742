// What sticks to the foot of the window tells its height to the few that stand above it, and to the page's scroll padding,
// so that no focused field hides under it (W22 2.4.11). Nothing of it is a property on the root: Chromium works out the
// style of every element of the page again when a custom property of the root changes, even one that is not inherited.

/** `--foot` is the height of the save bar, `--note` that of a note above it. */
type Edge = "--foot" | "--note";

const heights = new Map<Edge, number>();
/** Room that is left between a focused field and the foot (px), as in app/globals.css. */
const ROOM = 16;

/** Sets the height (px) of something at the foot, null when it is gone: for the page and all with `data-above-foot`. */
export function setFoot(edge: Edge, height: number | null): void {
  if (height === null) heights.delete(edge);
  else heights.set(edge, height);
  const root = document.documentElement;
  const foot = heights.get("--foot");
  root.style.scrollPaddingBottom = foot === undefined ? "" : `${foot + ROOM}px`;
  for (const element of document.querySelectorAll<HTMLElement>("[data-above-foot]")) {
    if (height === null) element.style.removeProperty(edge);
    else element.style.setProperty(edge, `${height}px`);
  }
}

/** The `ref` of an element with `data-above-foot` that comes later than what it stands above. */
export function standAboveFoot(element: HTMLElement | null): void {
  for (const [edge, height] of heights) element?.style.setProperty(edge, `${height}px`);
}
