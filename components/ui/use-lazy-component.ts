"use client";

import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";

/**
 * Loads a component on first request; null until loaded. After a failure `onFailed` runs, and the next request retries.
 * `load` must be stable.
 */
export function useLazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
  onFailed?: () => void,
): [ComponentType<P> | null, () => void] {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
  const isLoading = useRef(false);
  const latest = useRef(onFailed);
  useEffect(() => {
    latest.current = onFailed;
  });
  const request = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    load().then(
      (loaded) => setLoaded(() => loaded),
      () => {
        isLoading.current = false;
        latest.current?.();
      },
    );
  }, [load]);
  return [Loaded, request];
}
