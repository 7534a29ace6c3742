"use client";

import { startTransition, useEffect, useState } from "react";

const FIRST = 30;
const STEP = 10;

/**
 * How many of `count` parts are drawn: the `first` ones at once, the others a few at a time between whatever else the page
 * has to do, so that no task is long. After a moment it is all of them: find-in-page and the keyboard miss nothing.
 */
export function useDrawn(count: number, first = FIRST): number {
  const [drawn, setDrawn] = useState(first);
  const isShort = drawn < count;
  useEffect(() => {
    if (!isShort) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + STEP)));
    return () => cancelAnimationFrame(frame);
  }, [isShort, drawn]);
  return Math.min(drawn, count);
}
