import { useEffect } from "react";

/** Keeps the focus on the page while the component is mounted: when its element is gone, the next sensible one gets it. */
export function useKeepFocus(): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    void import("./keep-focus").then(({ keepFocus }) => {
      if (!isGone) stop = keepFocus();
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
}
