import { useEffect, useState } from "react";

const STEP_MS = 30_000;

/** The time in epoch ms, updated twice a minute; starts with the server's, so that hydration matches. */
export function useNow(openedAt: number): number {
  const [now, setNow] = useState(openedAt);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
