"use client";

import { BarChart3, Search, Settings } from "lucide-react";
import { useState } from "react";
import { SideMenu, type SideMenuSection } from "@/components/ui/side-menu";
import { TabNav } from "@/components/ui/tab-nav";
import { Tabs } from "@/components/ui/tabs";
import { Specimen } from "./specimen";

const sections: SideMenuSection[] = [
  {
    id: "search",
    label: "Search",
    icon: Search,
    items: [
      { id: "searches", label: "Searches", href: "/sites/1/searches" },
      { id: "customizations", label: "Customizations", href: "/sites/1/query_customizations" },
      { id: "voice", label: "Voice search", href: "/sites/1/setup/voice_search", tag: "beta" },
      { id: "top", label: "Top items", href: "/sites/1/top_items_customizations", tag: "new" },
    ],
  },
  {
    id: "dashboards",
    label: "Dashboards",
    icon: BarChart3,
    items: [{ id: "stats", label: "Site statistics", href: "/sites/1/stats" }],
  },
  {
    id: "settings",
    label: "General Settings",
    icon: Settings,
    items: [{ id: "screens", label: "Screenshots", href: "/sites/1/setup/screenshots", tag: "internal-plus" }],
  },
];

/** The side menu, and tabs. */
export function NavigationSpecimens() {
  const [open, setOpen] = useState<readonly string[]>(["search"]);
  const [tab, setTab] = useState("rules");
  function toggle(id: string, isExpanded: boolean) {
    setOpen(isExpanded ? [...open, id] : open.filter((one) => one !== id));
  }
  return (
    <>
      <Specimen name="Side menu">
        <div className="w-64">
          <SideMenu
            label="Example menu"
            sections={sections}
            current="customizations"
            isExpanded={(id) => open.includes(id)}
            onToggle={toggle}
          />
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
