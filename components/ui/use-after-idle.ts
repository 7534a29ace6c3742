"use client";

import { useSyncExternalStore } from "react";
import { whenIdle } from "./when-idle";

let isStanding = false;

/**
 * Whether the page stands and the browser had time since: false on the server and while the page is taken over, true from
 * then on for all that is drawn. What is heavy and not needed to begin with waits for it.
 */
export function useAfterIdle(): boolean {
  return useSyncExternalStore(whenStanding, standsNow, isFalse);
}

function whenStanding(tell: () => void): () => void {
  if (isStanding) return () => undefined;
  return whenIdle(() => {
    isStanding = true;
    tell();
  });
}

function standsNow(): boolean {
  return isStanding;
}

function isFalse(): boolean {
  return false;
}
