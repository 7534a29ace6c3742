import { flushSync } from "react-dom";

// A field that is left often changes what is below it: a text joins a list, an error appears. If a press on a button took the focus,
// the button would move away from under the pointer before it is released, and the click would be lost.

const PRESSES = ["pointerdown", "mousedown"];
/** A context menu, or a frame over which it happens, may hide the release; then a key is the next sign that nothing is pressed. */
const RELEASES = ["pointerup", "pointercancel", "mouseup", "click", "contextmenu", "keydown"];

let isPressed = false;

if (typeof window !== "undefined") {
  // A touch is over when its mouse events begin, and these move the focus.
  const note = (next: boolean) => () => {
    isPressed = next;
  };
  for (const type of PRESSES) window.addEventListener(type, note(true), { capture: true });
  for (const type of RELEASES) window.addEventListener(type, note(false), { capture: true });
}

/** Acts now or, while something is pressed, as soon as it is released: before the click, so that the click sees the result. */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const release = () => {
    for (const type of RELEASES) window.removeEventListener(type, release, { capture: true });
    flushSync(act);
  };
  for (const type of RELEASES) window.addEventListener(type, release, { capture: true });
}
