"use client";

import { useSyncExternalStore } from "react";

/** Whether the page's script runs: false on the server and while the browser takes the page over, true from then on. */
export function useIsScripted(): boolean {
  return useSyncExternalStore(neverChanges, isTrue, isFalse);
}

function neverChanges(): () => void {
  return () => undefined;
}

function isTrue(): boolean {
  return true;
}

function isFalse(): boolean {
  return false;
}
