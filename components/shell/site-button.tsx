"use client";

import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import type { SideMenuPart } from "@/components/ui/side-menu";
import { SiteMark } from "@/components/ui/site-mark";
import { useOnDemand } from "@/components/ui/use-on-demand";
import { withinTime } from "@/lib/client/lazy-screen";
import { clearFailure, notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";

const loadSearch = () => withinTime(import("./quick-search").then((file) => file.QuickSearch));

/** Names the loading of the search, for the notification of its failure. */
const SEARCH = "quick search";

/** The parts of the menu, and the URL of the English names of its screens. */
type Props = { parts: readonly SideMenuPart[]; english: string | null };

/** The current site with its colour mark; opens the quick search by click or Ctrl/Cmd+K. */
export function SiteButton({ parts, english }: Props) {
  const t = useTranslations("shell.site");
  const errors = useTranslations("errors");
  const { site } = useSite();
  const keys = useSearchKeys();
  const [modifier = "Ctrl"] = keys;
  const [isOpen, setOpen] = useState(false);
  const [QuickSearch, requestSearch] = useOnDemand(loadSearch, () =>
    notify({ kind: "bad", text: errors("chunk_load_error") }, SEARCH),
  );
  useEffect(() => {
    if (QuickSearch !== null) clearFailure(SEARCH);
  }, [QuickSearch]);
  const open = useCallback(() => {
    requestSearch();
    setOpen(true);
  }, [requestSearch]);
  const close = useCallback(() => setOpen(false), []);
  const screens = useMemo(() => parts.flatMap(({ lines }) => lines), [parts]);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [open]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("current", { site: site.name })}
        title={site.name}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={requestSearch}
        onFocus={requestSearch}
        className="flex min-h-(--control) min-w-0 items-center gap-2.5 rounded-control border border-line bg-surface px-3 text-left hover:border-line-strong"
      >
        <SiteMark siteId={site.trackingCode} size={12} />
        <span className="min-w-0 truncate font-semibold text-md">{site.name}</span>
        <span className="max-w-40 shrink-0 truncate text-ink-3 text-sm tabular-nums max-xl:hidden">
          {site.trackingCode}
        </span>
        <span className="ml-2 shrink-0 max-md:hidden">
          <Kbd keys={keys} />
        </span>
        <Icon of={ChevronsUpDown} size={14} className="shrink-0 text-ink-3" />
      </button>
      {isOpen && QuickSearch !== null && (
        <QuickSearch onClose={close} screens={screens} english={english} modifier={modifier} />
      )}
    </>
  );
}

/** Whether a key press opens the quick search. */
function isSearchShortcut(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}

/** The shortcut of the quick search, as named on this computer; the server renders the common one. */
export function useSearchKeys(): readonly string[] {
  const isApple = useSyncExternalStore(subscribeToNothing, isAppleDevice, () => false);
  return isApple ? APPLE_KEYS : KEYS;
}

const KEYS = ["Ctrl", "K"];
const APPLE_KEYS = ["⌘", "K"];

function isAppleDevice(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
