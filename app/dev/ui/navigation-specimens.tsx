"use client";

import { useState } from "react";
import { SideMenu, type SideMenuPart } from "@/components/ui/side-menu";
import { TabNav, Tabs } from "@/components/ui/tabs";
import { Specimen } from "./specimen";

const parts: SideMenuPart[] = [
  {
    key: "search",
    label: "Search",
    isOpenAtFirst: true,
    lines: [
      { name: "searches", label: "Searches", href: "/sites/1/searches", tags: [] },
      { name: "customizations", label: "Customizations", href: "/dev/ui", tags: [] },
      { name: "voice", label: "Voice search", href: "/sites/1/setup/voice_search", tags: ["beta"] },
      { name: "top", label: "Top items", href: "/sites/1/top_items_customizations", tags: ["new"] },
    ],
  },
  { key: "dashboards", label: "Dashboards", isOpenAtFirst: false, lines: [] },
  {
    key: "settings",
    label: "General Settings",
    isOpenAtFirst: false,
    lines: [{ name: "screens", label: "Screenshots", href: "/sites/1/setup/screenshots", tags: ["internal-plus"] }],
  },
];

/** The side menu, and tabs. */
export function NavigationSpecimens() {
  const [tab, setTab] = useState("rules");
  return (
    <>
      <Specimen name="Side menu">
        <div className="w-64">
          <nav aria-label="Example menu">
            <SideMenu
              parts={parts}
              words={{ here: "contains this screen", empty: "No screens for this account" }}
              onToggle={() => undefined}
            />
          </nav>
        </div>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Customization"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: "rules", label: "Rules", count: 12, panel: <p>Twelve rules.</p> },
            { id: "preview", label: "Preview", panel: <p>What shoppers see.</p> },
            { id: "history", label: "History", panel: <p>Who changed what.</p> },
          ]}
        />
        <TabNav
          label="Data quality"
          links={[
            { href: "?tab=missing", label: "Missing items", count: 42, isCurrent: true },
            { href: "?tab=images", label: "Images", isCurrent: false },
          ]}
        />
      </Specimen>
    </>
  );
}
