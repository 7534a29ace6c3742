"use client";

import { Suspense, useEffect } from "react";
import { whenIdle } from "@/components/ui/when-idle";
import { AddMessages } from "./add-messages";
import { useLate } from "./use-late";

const load = () => import("@/components/analytics/dashboards/menu-dashboards").then((file) => file.MenuDashboards);

/** The dashboards of the site in the menu: asked for when their section is open and the page has time. */
export function LateDashboards({ texts, isOpen }: { texts: string; isOpen: boolean }) {
  const [MenuDashboards, request] = useLate(load, true);
  useEffect(() => (isOpen ? whenIdle(request) : undefined), [isOpen, request]);
  if (MenuDashboards === null) return null;
  return (
    <Suspense fallback={null}>
      <AddMessages texts={texts}>
        <MenuDashboards />
      </AddMessages>
    </Suspense>
  );
}
