"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense } from "react";
import { parseVisitId } from "./sessions-paths";
import { VisitView } from "./visit-view";

const SessionList = lazy(() => import("./session-list").then((file) => ({ default: file.SessionList })));

/** A visit, and the list opened from it. */
export function SessionScreen({ siteId }: { siteId: string }) {
  const id = parseVisitId(usePathname());
  if (id !== null) return <VisitView key={id} siteId={siteId} id={id} />;
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
      <SessionList siteId={siteId} />
    </Suspense>
  );
}
