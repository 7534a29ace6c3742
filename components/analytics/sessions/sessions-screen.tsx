"use client";

import { usePathname } from "next/navigation";
import { SessionList } from "./session-list";
import { visitAt } from "./sessions-paths";
import { VisitView } from "./visit-view";

/** The visits of a site as a list, and the visit opened from it. */
export function SessionsScreen({ siteId }: { siteId: string }) {
  const id = visitAt(usePathname());
  if (id === null) return <SessionList siteId={siteId} />;
  return <VisitView key={id} siteId={siteId} id={id} />;
}
