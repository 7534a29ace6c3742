"use client";

import { lazy, Suspense } from "react";

const PausedStrip = lazy(() => import("./paused-strip").then((file) => ({ default: file.PausedStrip })));

/** The paused feeds of the site on a page that knows that there are some; its script is none of other days. */
export function LatePausedStrip() {
  return (
    <Suspense fallback={null}>
      <PausedStrip />
    </Suspense>
  );
}
