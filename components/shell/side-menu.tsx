"use client";

import { ChevronRight, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { type ScreenAddress, useScreenAddress } from "@/components/ui/screen-address";
import { Tag } from "@/components/ui/tag";
import { changeUiState, uiState, useUiState } from "@/lib/client/ui-state";
import { carryOver } from "@/lib/domain/carry-over";
import { isExpanded, setExpanded } from "@/lib/domain/menu";
import { MENU_ID } from "./menu-id";
import type { MenuLine, MenuPart } from "./menu-sections";

// A drawer over the page on narrow screens, a column beside it on wide ones, where it can be hidden for good.
const NARROW =
  "max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:h-dvh max-lg:w-[min(20rem,calc(100vw-48px))] max-lg:bg-raised max-lg:shadow-raised backdrop:bg-scrim";
const WIDE =
  "lg:sticky lg:top-14 lg:block lg:h-[calc(100dvh-3.5rem)] lg:w-62 lg:shrink-0 lg:border-line lg:border-r lg:in-data-[menu=hidden]:hidden";

/**
 * The main menu. Sections are `<details>`, on phones the whole is a popover: both work before and without JavaScript.
 * What is open is kept by the browser; a script in the page opens it before the first paint (`menu-script.tsx`).
 */
export function SideMenu({ siteId, parts }: { siteId: string; parts: readonly MenuPart[] }) {
  const t = useTranslations("shell");
  const list = useRef<HTMLUListElement>(null);
  const [{ userId, menuCollapsedCategories: entries }] = useUiState();
  const address = useScreenAddress();
  const current = currentLine(parts, address.pathname);
  useEffect(() => {
    // Before the state of the user is known, the page stays as the script in it has left it.
    if (userId === "") return;
    for (const part of list.current?.querySelectorAll<HTMLDetailsElement>("details[data-section]") ?? []) {
      part.open = isExpanded(entries, siteId, part.dataset.section ?? "");
    }
  }, [userId, entries, siteId]);
  return (
    <nav
      id={MENU_ID}
      popover="auto"
      aria-label={t("menu.label")}
      className={`${NARROW} ${WIDE} overflow-y-auto overscroll-contain bg-canvas print:hidden`}
    >
      <div className="flex items-center justify-between border-line border-b py-2 pr-2 pl-4 lg:hidden">
        <span className="font-semibold">{t("menu.label")}</span>
        <button
          type="button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label={t("menu.close")}
          className="target flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-row-hover"
        >
          <Icon of={X} />
        </button>
      </div>
      <ul ref={list} className="grid gap-px py-3">
        {parts.map((part) => (
          <li key={part.key}>
            <MenuSection siteId={siteId} part={part} current={current} address={address} t={t} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SectionProps = {
  siteId: string;
  part: MenuPart;
  current: string | null;
  address: ScreenAddress;
  t: ReturnType<typeof useTranslations<"shell">>;
};

function MenuSection({ siteId, part, current, address, t }: SectionProps) {
  const isHere = part.lines.some((line) => line.name === current);
  return (
    <details
      data-section={part.key}
      open={part.isOpenAtFirst}
      // The script in the page may have opened or closed it before React arrives.
      suppressHydrationWarning
      onToggle={(event) => keepSection(siteId, part.key, event.currentTarget.open)}
      className="group"
    >
      <summary className="flex min-h-9 list-none items-center gap-2 py-1 pr-3 pl-3 font-medium text-md outline-offset-[-2px] hover:bg-row-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <Icon
          of={ChevronRight}
          size={15}
          className="text-ink-3 transition-transform duration-(--dur) group-open:rotate-90"
        />
        <span className="min-w-0 flex-1">{part.label}</span>
        {isHere && (
          <span className="size-1.5 rounded-full bg-accent group-open:hidden forced-colors:bg-[Highlight]">
            <span className="sr-only">({t("menu.here")})</span>
          </span>
        )}
      </summary>
      {part.lines.length === 0 ? (
        <p className="pt-0.5 pr-3 pb-2 pl-9 text-ink-3 text-sm">{t("menu.empty")}</p>
      ) : (
        <ul className="pb-2">
          {part.lines.map((line) => (
            <li key={line.name}>
              <MenuLink line={line} isCurrent={line.name === current} address={address} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** One screen. Its address is carried over here: as a ScreenLink each of dozens would ask the router where the page is. */
function MenuLink({ line, isCurrent, address }: { line: MenuLine; isCurrent: boolean; address: ScreenAddress }) {
  return (
    <a href={carryOver(address, line.href)} aria-current={isCurrent ? "page" : undefined} className="menu-link">
      <span className="min-w-0 flex-1">{line.label}</span>
      {line.tags.map((tag) => (
        <Tag key={tag} name={tag} />
      ))}
    </a>
  );
}

function keepSection(siteId: string, section: string, isOpen: boolean): void {
  const entries = uiState().menuCollapsedCategories;
  const next = setExpanded(entries, siteId, section, isOpen);
  if (next !== entries) changeUiState({ menuCollapsedCategories: [...next] });
}

/** The line of the screen at a path: the longest address that the path is, or lies below. */
function currentLine(parts: readonly MenuPart[], pathname: string): string | null {
  const path = `${pathname.replace(/\/+$/, "")}/`;
  const lines = parts.flatMap((part) => part.lines).filter((line) => path.startsWith(`${line.href}/`));
  return lines.sort((a, b) => b.href.length - a.href.length)[0]?.name ?? null;
}
