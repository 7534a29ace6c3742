"use client";

import { startTransition, useEffect, useState } from "react";

const FIRST = 30;
const STEP = 10;

/**
 * How many parts to render: some immediately, the others soon in small batches, to avoid long tasks. All are rendered
 * in the end, so that find-in-page and the keyboard reach them.
 * @param first how many to render immediately.
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
