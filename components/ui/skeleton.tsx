"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

/** A placeholder bar with the size of the loading content; sizes are CSS lengths. */
export function Skeleton({ width = "100%", height = "1em" }: { width?: string; height?: string }) {
  return (
    <span
      aria-hidden
      style={{ width, height }}
      className="breathing block max-w-full rounded-tight bg-line forced-colors:bg-[GrayText]"
    />
  );
}

/**
 * Shows a skeleton while waiting and the content afterwards. The skeleton takes its space immediately, becomes visible
 * after 200 ms and then stays for at least 300 ms, to avoid flashes and layout shifts.
 */
export function SkeletonWhile({
  isWaiting,
  skeleton,
  children,
}: {
  isWaiting: boolean;
  skeleton: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("ui");
  const isShown = useSkeletonTiming(isWaiting);
  if (!isWaiting && !isShown) return children;
  return (
    <div aria-busy className={isShown ? "fade-in" : "invisible"}>
      {isShown && (
        <span role="status" className="sr-only">
          {t("loading")}
        </span>
      )}
      {skeleton}
    </div>
  );
}

/**
 * Skeleton of a table, with the row height of the density.
 * @param props.columns bars per row.
 */
export function SkeletonRows({ rows = 10, columns = 4 }: { rows?: number; columns?: number }) {
  const listNumbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  return (
    <div aria-hidden className="border-line border-t">
      {listNumbers(rows).map((row) => (
        <div key={row} className="flex h-(--row) items-center gap-6 border-line border-b px-(--cell-x)">
          {listNumbers(columns).map((column) => (
            <Skeleton
              key={column}
              width={column === 0 ? "32%" : `${10 + ((row * 7 + column * 5) % 9)}%`}
              height="12px"
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Shorter waits show no skeleton. */
const SKELETON_DELAY_MS = 200;

const SKELETON_STAY_MS = 300;

/** Whether to show the skeleton: never in the first 200 ms of a wait, then for at least 300 ms. */
function useSkeletonTiming(isWaiting: boolean): boolean {
  const [isShown, setShown] = useState(false);
  const since = useRef(0);
  const latest = useRef(isWaiting);
  useLayoutEffect(() => {
    latest.current = isWaiting;
  }, [isWaiting]);
  useEffect(() => {
    if (isWaiting === isShown) return;
    const after = isWaiting ? SKELETON_DELAY_MS : Math.max(0, since.current + SKELETON_STAY_MS - performance.now());
    const timer = setTimeout(() => {
      // The wait may have just ended; loaded content must not be replaced by its skeleton.
      if (latest.current !== isWaiting) return;
      since.current = performance.now();
      setShown(isWaiting);
    }, after);
    return () => clearTimeout(timer);
  }, [isWaiting, isShown]);
  return isShown;
}
