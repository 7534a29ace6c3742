"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense, useEffect } from "react";
import { SessionList } from "./session-list";
import { parseVisitId } from "./sessions-paths";

const load = () => import("./visit-view");
const VisitView = lazy(() => load().then((file) => ({ default: file.VisitView })));

/** The visits of a site as a list, and the visit opened from it. */
export function SessionsScreen({ siteId }: { siteId: string }) {
  const id = parseVisitId(usePathname());
  useEffect(loadWhenIdle, []);
  if (id === null) return <SessionList siteId={siteId} />;
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
      <VisitView key={id} siteId={siteId} id={id} />
    </Suspense>
  );
}

/** Preloads the visit when the browser is idle. */
function loadWhenIdle(): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(() => void load().catch(() => undefined));
}
