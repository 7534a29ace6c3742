"use client";

import { createContext, type RefObject, startTransition, useContext, useEffect, useRef, useState } from "react";
import type { NearParts } from "./near-parts";
import { useIsScripted } from "./use-is-scripted";

/** The list whose parts ask whether they are near the window. */
export const NearPartsContext = createContext<NearParts | null>(null);

/**
 * Whether a part is near the window; until that is known it is what `isNearFirst` says, and nothing in the page as the
 * server sends it. A part with the focus inside, or that is on its way, stays near.
 */
export function useNear(ref: RefObject<HTMLElement | null>, isNearFirst: boolean): boolean {
  const parts = useContext(NearPartsContext);
  const isScripted = useIsScripted();
  const [isNear, setNear] = useState(isNearFirst && isScripted);
  const first = useRef(isNear);
  useEffect(() => {
    const part = ref.current;
    if (part === null) return;
    const tell = (next: boolean) => {
      if (next || !isBusy(part)) startTransition(() => setNear(next));
    };
    const stop = parts?.watch(part, tell, first.current);
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
