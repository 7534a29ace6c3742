"use client";

import { createContext, type RefObject, startTransition, useContext, useEffect, useState } from "react";
import type { NearParts } from "./near-parts";

/** The list whose parts ask whether they are near the window. */
export const NearPartsContext = createContext<NearParts | null>(null);

/**
 * Whether a part is near the window; until that is known it is what `isNearFirst` says. A part with the focus inside, or
 * that is on its way, stays near.
 */
export function useNear(ref: RefObject<HTMLElement | null>, isNearFirst: boolean): boolean {
  const parts = useContext(NearPartsContext);
  const [isNear, setNear] = useState(isNearFirst);
  useEffect(() => {
    const part = ref.current;
    if (part === null) return;
    const stop = parts?.watch(part, (next) => {
      if (next || !isBusy(part)) startTransition(() => setNear(next));
    });
    const enter = () => setNear(true);
    part.addEventListener("focusin", enter);
    return () => {
      stop?.();
      part.removeEventListener("focusin", enter);
    };
  }, [parts, ref]);
  return isNear;
}

function isBusy(part: HTMLElement): boolean {
  return part.dataset.held !== undefined || part.contains(document.activeElement);
}
