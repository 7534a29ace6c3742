import { useLayoutEffect, useState } from "react";

/**
 * Countdown in seconds; 0 if passed.
 * @param until `performance.now()` time.
 */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => performance.now());
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const isCounting = left > 0;
  // Update before paint, so that a new `until` is not shown against an old time.
  useLayoutEffect(() => {
    if (until === null) return;
    setNow(performance.now());
    if (!isCounting) return;
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [until, isCounting]);
  return left;
}
