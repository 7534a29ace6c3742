"use client";

import { type RefObject, startTransition, useEffect, useState } from "react";
import { watchNear } from "./near-watch";

/**
 * Whether a part is near the window; until that is known it is what `isNearFirst` says. A part with the focus inside, or
 * that is on its way, stays near. Without the browser's observer (old browsers, jsdom) every part is.
 */
export function useNear(part: RefObject<HTMLElement | null>, isNearFirst: boolean): boolean {
  const [isNear, setNear] = useState(isNearFirst);
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    const tell = (next: boolean) => {
      if (next || !isBusy(element)) startTransition(() => setNear(next));
    };
    const enter = () => setNear(true);
    element.addEventListener("focusin", enter);
    const stop = watchNear(element, tell);
    return () => {
      element.removeEventListener("focusin", enter);
      stop();
    };
  }, [part]);
  return isNear;
}

function isBusy(element: HTMLElement): boolean {
  return element.dataset.held !== undefined || element.contains(document.activeElement);
}
