import { useEffect } from "react";
import { keepFocus } from "./keep-focus";

/** Keeps the focus on the page while the component is mounted: when its element disappears, the next sensible one gets it. */
export function useKeepFocus(): void {
  // Not loaded on demand, because the first key can already remove the focused element.
  useEffect(keepFocus, []);
}
