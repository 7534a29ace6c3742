"use client";

import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Calls `onEnd` once `durationMs` of unheld time have passed; null never ends. Holding stops the clock and releasing goes
 * on where it stood; a new `round` starts over.
 */
export function useCountdown(durationMs: number | null, isHeld: boolean, round: number, onEnd: () => void): void {
  const left = useRef({ round, ms: durationMs ?? 0 });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left.current.round !== round) left.current = { round, ms: durationMs ?? 0 };
    if (durationMs === null || isHeld) return;
    const since = performance.now();
    const timer = setTimeout(() => end(), left.current.ms);
    return () => {
      clearTimeout(timer);
      left.current.ms = Math.max(0, left.current.ms - (performance.now() - since));
    };
  }, [durationMs, isHeld, round]);
}
