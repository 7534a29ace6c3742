// What sticks to the foot of the window tells its height to the few that stand above it. The two properties are not
// inherited (app/globals.css): an inherited one on the root would make the browser work out the style of every element
// of the page again, in the very moment in which a first change is drawn.

/** `--foot` is the height of the save bar, `--note` that of a note above it. */
type Edge = "--foot" | "--note";

/** Sets the height (px) of something at the foot, null when it is gone: for the page and all with `data-above-foot`. */
export function setFoot(edge: Edge, height: number | null): void {
  for (const element of [document.documentElement, ...document.querySelectorAll<HTMLElement>("[data-above-foot]")]) {
    if (height === null) element.style.removeProperty(edge);
    else element.style.setProperty(edge, `${height}px`);
  }
}

/** The `ref` of an element with `data-above-foot` that comes later than what it stands above. */
export function standAboveFoot(element: HTMLElement | null): void {
  for (const edge of ["--foot", "--note"] as const) {
    const height = document.documentElement.style.getPropertyValue(edge);
    if (height !== "") element?.style.setProperty(edge, height);
  }
}
