"use client";

import { Menu, PanelLeftClose, PanelLeftOpen, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { type KnownDashboards, PlainDashboards } from "@/components/analytics/dashboards/plain-dashboards";
import { AddMessages } from "@/components/shell/add-messages";
import { Icon } from "@/components/ui/icon";
import { useScreenAddress } from "@/components/ui/screen-link";
import { SideMenu, type SideMenuCounter, type SideMenuPart } from "@/components/ui/side-menu";
import { runWhenIdle } from "@/components/ui/use-after-idle";
import { useOnDemand } from "@/components/ui/use-on-demand";
import { withinTime } from "@/lib/client/lazy-screen";
import { useWaitingReviews } from "@/lib/client/shell-reads";
import { changeUiState, getUiState, useUiState } from "@/lib/client/ui-state";
import { isExpanded, setExpanded } from "@/lib/domain/shell/menu";

// A drawer over the page on narrow screens, a column on wide ones, where it can be hidden.
const NARROW =
  "max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:h-dvh max-lg:w-[min(20rem,calc(100vw-48px))] max-lg:bg-raised max-lg:shadow-raised backdrop:bg-scrim";
const WIDE =
  "lg:sticky lg:top-14 lg:block lg:h-[calc(100dvh-3.5rem)] lg:w-62 lg:shrink-0 lg:border-line lg:border-r lg:in-data-[menu=hidden]:hidden";

type Props = {
  siteId: string;
  parts: readonly SideMenuPart[];
  /** Null when the user has no access to dashboards. */
  dashboards?: MenuDashboardsData | null;
};

/** The dashboards of the menu: as the server read them, if it did in time, and the URL of the texts of their actions. */
export type MenuDashboardsData = { texts: string; known: KnownDashboards | null };

/** Sections that a script opens and closes: all but that of the current screen, which starts open. */
const CLOSABLE = "details[data-section]:not([data-here])";

/** The section that lists the site's dashboards. */
const DASHBOARDS = "dashboards";

/**
 * The main menu; on phones a popover, which works without JavaScript. The sections that the user opened are stored in the
 * browser; an inline script opens them before the first paint (`MenuScript`).
 */
export function MainMenu({ siteId, parts, dashboards = null }: Props) {
  const t = useTranslations("shell.menu");
  const counters = useReviewCounters(siteId);
  const list = useRef<HTMLUListElement>(null);
  const [{ userId, menuCollapsedCategories: entries }] = useUiState();
  useEffect(() => {
    // Until the user's state is loaded, leave the menu as the inline script set it.
    if (userId === "") return;
    for (const part of list.current?.querySelectorAll<HTMLDetailsElement>(CLOSABLE) ?? []) {
      part.open = isExpanded(entries, siteId, part.dataset.section ?? "");
    }
  }, [userId, entries, siteId]);
  const isHere = useScreenAddress().pathname.startsWith(`/sites/${siteId}/dashboards`);
  const isOpen = isHere || (userId !== "" && isExpanded(entries, siteId, DASHBOARDS));
  const more = dashboards && { key: DASHBOARDS, content: <MenuDashboards of={dashboards} isOpen={isOpen} /> };
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
        counters={counters}
        onToggle={(key, isOpen) => saveSection(siteId, key, isOpen)}
      />
    </nav>
  );
}

/** How much waits for the user, by screen. */
function useReviewCounters(siteId: string): ReadonlyMap<string, SideMenuCounter> {
  const t = useTranslations("shell.menu");
  const counts = useWaitingReviews(siteId);
  return new Map(
    [...counts].map(([name, { count, returned }]) => {
      const parts = [
        ...(count > 0 ? [name === "approvals" ? t("requests", { count }) : t("waiting", { count })] : []),
        ...(returned > 0 ? [t("returned", { count: returned })] : []),
      ];
      return [name, { count: count + returned, label: parts.join(", "), query: count > 0 ? REVIEWS : RETURNED }];
    }),
  );
}

/** The filters of lists that find what waits for approval, and what came back. */
const REVIEWS = "waiting=my_review";
const RETURNED = "waiting=returned";

function saveSection(siteId: string, section: string, isOpen: boolean): void {
  const entries = getUiState().menuCollapsedCategories;
  const next = setExpanded(entries, siteId, section, isOpen);
  if (next !== entries) changeUiState({ menuCollapsedCategories: [...next] });
}

const loadDashboards = () =>
  withinTime(import("@/components/analytics/dashboards/menu-dashboards").then((file) => file.MenuDashboards));

/** The site's dashboards in the menu: links at once; their actions are loaded when the section is open and the page is idle. */
function MenuDashboards({ of: { texts, known }, isOpen }: { of: MenuDashboardsData; isOpen: boolean }) {
  const address = useScreenAddress();
  const [Loaded, request] = useOnDemand(loadDashboards);
  const [startsNew, setStartsNew] = useState(false);
  useEffect(() => (isOpen ? runWhenIdle(request) : undefined), [isOpen, request]);
  const onNew = () => {
    setStartsNew(true);
    request();
  };
  const links = known && <PlainDashboards of={known} address={address} onNew={onNew} />;
  if (Loaded === null) return links;
  return (
    <Suspense fallback={links}>
      <AddMessages texts={texts}>
        <Loaded known={known?.list ?? null} startsNew={startsNew} />
      </AddMessages>
    </Suspense>
  );
}

/** Id of the menu that the header buttons open and hide. */
export const MENU_ID = "side-menu";

const LOOK =
  "target size-(--control) items-center justify-center rounded-control text-ink-2 hover:bg-row-hover hover:text-ink";

/** Opens the menu on narrow screens, without JavaScript too; hides or shows it on wide ones. */
export function MenuButton() {
  const t = useTranslations("shell.menu");
  const [{ userId, isMenuHidden }, change] = useUiState();
  useEffect(() => {
    // Until the state is loaded, leave the page as the inline script set it.
    if (userId !== "") showMenu(!isMenuHidden);
  }, [userId, isMenuHidden]);
  return (
    <>
      <button type="button" popoverTarget={MENU_ID} aria-label={t("open")} className={`${LOOK} flex lg:hidden`}>
        <Icon of={Menu} size={19} />
      </button>
      <button
        type="button"
        aria-controls={MENU_ID}
        aria-expanded={!isMenuHidden}
        aria-label={isMenuHidden ? t("show") : t("hide")}
        title={isMenuHidden ? t("show") : t("hide")}
        onClick={() => change({ isMenuHidden: !isMenuHidden })}
        className={`${LOOK} hidden lg:flex`}
      >
        <Icon of={isMenuHidden ? PanelLeftOpen : PanelLeftClose} size={19} />
      </button>
    </>
  );
}

function showMenu(isShown: boolean): void {
  if (isShown) delete document.documentElement.dataset.menu;
  else document.documentElement.dataset.menu = "hidden";
}
