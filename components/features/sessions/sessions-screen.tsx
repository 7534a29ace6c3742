"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense } from "react";
import { SessionList } from "./session-list";
import { visitAt } from "./sessions-paths";

const VisitView = lazy(() => import("./visit-view").then((file) => ({ default: file.VisitView })));

/** The visits of a site as a list, and the visit that is opened from it. */
export function SessionsScreen({ siteId }: { siteId: string }) {
  const id = visitAt(usePathname());
  if (id === null) return <SessionList siteId={siteId} />;
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
      <VisitView key={id} siteId={siteId} id={id} />
    </Suspense>
  );
}
