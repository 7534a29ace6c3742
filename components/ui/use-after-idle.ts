"use client";

import { useSyncExternalStore } from "react";

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

/** Runs something once the page has painted and the browser has time; the answer calls it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback === "function") {
    const id = window.requestIdleCallback(run, { timeout: 2_000 });
    return () => window.cancelIdleCallback(id);
  }
  const id = window.setTimeout(run, 300);
  return () => window.clearTimeout(id);
}

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
