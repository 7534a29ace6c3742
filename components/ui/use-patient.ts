"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** A wait under this is not shown; once shown, it stays at least as long as the second (U11). */
export const SKELETON_DELAY_MS = 200;
export const SKELETON_STAY_MS = 300;

/** True while a wait should be shown: never in its first 200 ms, and for at least 300 ms once it was. */
export function usePatient(isWaiting: boolean): boolean {
  const [isShown, setShown] = useState(false);
  const since = useRef(0);
  const latest = useRef(isWaiting);
  useLayoutEffect(() => {
    latest.current = isWaiting;
  }, [isWaiting]);
  useEffect(() => {
    if (isWaiting === isShown) return;
    const after = isWaiting ? SKELETON_DELAY_MS : Math.max(0, since.current + SKELETON_STAY_MS - performance.now());
    const timer = setTimeout(() => {
      // The wait may have ended in the moment before: what has come must not give way to its own skeleton.
      if (latest.current !== isWaiting) return;
      since.current = performance.now();
      setShown(isWaiting);
    }, after);
    return () => clearTimeout(timer);
  }, [isWaiting, isShown]);
  return isShown;
}
