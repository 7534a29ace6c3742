"use client";

import { Moon, Rows3, Sun } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { NotificationRegion } from "@/components/ui/notification-region";
import { PageHead } from "@/components/ui/page-head";
import { ActionSpecimens } from "./action-specimens";
import { DateSpecimens, FieldSpecimens } from "./field-specimens";
import { LayerSpecimens } from "./layer-specimens";
import { NavigationSpecimens } from "./navigation-specimens";
import { StateSpecimens } from "./state-specimens";
import { TableSpecimens } from "./table-specimens";

function Switches() {
  const [isDark, setDark] = useState(false);
  const [isCompact, setCompact] = useState(false);
  function set(name: "theme" | "density", value: string) {
    document.documentElement.dataset[name] = value;
  }
  return (
    <>
      <Button
        icon={isDark ? Sun : Moon}
        onClick={() => {
          set("theme", isDark ? "light" : "dark");
          setDark(!isDark);
        }}
      >
        {isDark ? "Light" : "Dark"}
      </Button>
      <Button
        icon={Rows3}
        onClick={() => {
          set("density", isCompact ? "comfortable" : "compact");
          setCompact(!isCompact);
        }}
      >
        {isCompact ? "Comfortable" : "Compact"}
      </Button>
    </>
  );
}

/** All components of the kit, in every state. */
export function Gallery() {
  return (
    <main id="main" className="mx-auto max-w-[1280px] px-8 py-8 max-md:px-4">
      <PageHead
        title="Interface kit"
        tag="internal"
        meta={<span>Every part in its states; texts are examples</span>}
        actions={<Switches />}
      />
      <ActionSpecimens />
      <StateSpecimens />
      <FieldSpecimens />
      <DateSpecimens />
      <TableSpecimens />
      <NavigationSpecimens />
      <LayerSpecimens />
      <NotificationRegion />
    </main>
  );
}
