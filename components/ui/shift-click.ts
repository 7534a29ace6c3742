import type { MouseEvent as ReactMouseEvent } from "react";

/** Whether a checkbox was changed by a click with Shift, which selects a range. */
export function isWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}

/** `onMouseDown` of such a checkbox: the browser would select the text between this click and the last one. */
export function preventTextSelection(event: ReactMouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
