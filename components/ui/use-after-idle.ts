"use client";

import { useSyncExternalStore } from "react";

let hasIdled = false;

/**
 * Whether the browser has been idle since hydration; false on the server and during hydration. Use it to defer heavy parts
 * that the first view does not need.
 */
export function useAfterIdle(): boolean {
  return useSyncExternalStore(subscribeToIdle, readHasIdled, isFalse);
}

function subscribeToIdle(tell: () => void): () => void {
  if (hasIdled) return () => undefined;
  return runWhenIdle(() => {
    hasIdled = true;
    tell();
  });
}

function readHasIdled(): boolean {
  return hasIdled;
}

function isFalse(): boolean {
  return false;
}

/** Runs a function after the first paint when the browser is idle; returns the cancel function. */
export function runWhenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback === "function") {
    const id = window.requestIdleCallback(run, { timeout: 2_000 });
    return () => window.cancelIdleCallback(id);
  }
  const id = window.setTimeout(run, 300);
  return () => window.clearTimeout(id);
}

/** Whether the script runs: false on the server and during hydration, true afterwards. */
export function useIsScripted(): boolean {
  return useSyncExternalStore(subscribeToNothing, isTrue, isFalse);
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

function isTrue(): boolean {
  return true;
}
