"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Loads code, such as a component, on first request; null until loaded. The next request after a failure retries.
 * @param load must be stable.
 */
export function useOnDemand<T>(load: () => Promise<T>, onFailed?: () => void): [T | null, () => void] {
  const [loaded, setLoaded] = useState<T | null>(null);
  const isLoading = useRef(false);
  const latest = useRef(onFailed);
  useEffect(() => {
    latest.current = onFailed;
  });
  const request = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    load().then(
      (code) => setLoaded(() => code),
      () => {
        isLoading.current = false;
        latest.current?.();
      },
    );
  }, [load]);
  return [loaded, request];
}
