"use client";

import { startTransition, useEffect, useState } from "react";

const FIRST = 30;
const STEP = 10;

/**
 * How many of `count` parts to render: the `first` ones immediately, the others in small batches, to avoid long tasks. Soon
 * all are rendered, so that find-in-page and the keyboard reach them.
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
