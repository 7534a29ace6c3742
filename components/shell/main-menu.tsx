"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef } from "react";
import { AddMessages } from "@/components/shell/add-messages";
import { useLate } from "@/components/shell/use-late";
import { Icon } from "@/components/ui/icon";
import { SideMenu, type SideMenuPart } from "@/components/ui/side-menu";
import { whenIdle } from "@/components/ui/when-idle";
import { changeUiState, uiState, useUiState } from "@/lib/client/ui-state";
import { isExpanded, setExpanded } from "@/lib/domain/shell/menu";
import { MENU_ID } from "./menu-id";

// A drawer over the page on narrow screens, a column beside it on wide ones, where it can be hidden for good.
const NARROW =
  "max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:h-dvh max-lg:w-[min(20rem,calc(100vw-48px))] max-lg:bg-raised max-lg:shadow-raised backdrop:bg-scrim";
const WIDE =
  "lg:sticky lg:top-14 lg:block lg:h-[calc(100dvh-3.5rem)] lg:w-62 lg:shrink-0 lg:border-line lg:border-r lg:in-data-[menu=hidden]:hidden";

type Props = {
  siteId: string;
  parts: readonly SideMenuPart[];
  /** Where the texts of the dashboards in it are; null where the user has none. */
  dashboards?: string | null;
};

/** The section in which the dashboards of the site stand. */
const DASHBOARDS = "dashboards";

/**
 * The main menu; on phones a popover, which works before and without JavaScript. What is open is kept by the browser; a
 * script in the page opens it before the first paint (`menu-script.tsx`).
 */
export function MainMenu({ siteId, parts, dashboards = null }: Props) {
  const t = useTranslations("shell.menu");
  const list = useRef<HTMLUListElement>(null);
  const [{ userId, menuCollapsedCategories: entries }] = useUiState();
  useEffect(() => {
    // Before the state of the user is known, the page stays as the script in it has left it.
    if (userId === "") return;
    for (const part of list.current?.querySelectorAll<HTMLDetailsElement>("details[data-section]") ?? []) {
      part.open = isExpanded(entries, siteId, part.dataset.section ?? "");
    }
  }, [userId, entries, siteId]);
  const isOpen = userId !== "" && isExpanded(entries, siteId, DASHBOARDS);
  const more = dashboards && { key: DASHBOARDS, content: <LateDashboards texts={dashboards} isOpen={isOpen} /> };
  return (
    <nav
      id={MENU_ID}
      popover="auto"
      aria-label={t("label")}
      className={`${NARROW} ${WIDE} overflow-y-auto overscroll-contain bg-canvas print:hidden`}
    >
      <div className="flex items-center justify-between border-line border-b py-2 pr-2 pl-4 lg:hidden">
        <span className="font-semibold">{t("label")}</span>
        <button
          type="button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label={t("close")}
          className="target flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-row-hover"
        >
          <Icon of={X} />
        </button>
      </div>
      <SideMenu
        ref={list}
        parts={parts}
        more={more || null}
        words={{ here: t("here"), empty: t("empty") }}
        onToggle={(key, isOpen) => keepSection(siteId, key, isOpen)}
      />
    </nav>
  );
}

function keepSection(siteId: string, section: string, isOpen: boolean): void {
  const entries = uiState().menuCollapsedCategories;
  const next = setExpanded(entries, siteId, section, isOpen);
  if (next !== entries) changeUiState({ menuCollapsedCategories: [...next] });
}

const load = () => import("@/components/analytics/dashboards/menu-dashboards").then((file) => file.MenuDashboards);

/** The dashboards of the site in the menu: asked for when their section is open and the page has time. */
function LateDashboards({ texts, isOpen }: { texts: string; isOpen: boolean }) {
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
