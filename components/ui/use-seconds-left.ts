import { useLayoutEffect, useState } from "react";

/** Seconds until a moment of this page's clock, counted down; 0 when it has passed or there is none. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => performance.now());
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const isCounting = left > 0;
  // Before the browser paints, so that a new moment is never shown against an old clock.
  useLayoutEffect(() => {
    if (until === null) return;
    setNow(performance.now());
    if (!isCounting) return;
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [until, isCounting]);
  return left;
}
