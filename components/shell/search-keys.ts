"use client";

import { useSyncExternalStore } from "react";

/** Whether a key press opens the quick search. */
export function opensSearch(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}

/** The keys that open the quick search, as this computer calls them; the server writes the common ones. */
export function useSearchKeys(): readonly string[] {
  const isApple = useSyncExternalStore(neverChanges, isAppleDevice, () => false);
  return isApple ? APPLE_KEYS : KEYS;
}

const KEYS = ["Ctrl", "K"];
const APPLE_KEYS = ["⌘", "K"];

function isAppleDevice(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

function neverChanges(): () => void {
  return () => undefined;
}
