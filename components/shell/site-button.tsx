"use client";

import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { SiteMark } from "@/components/ui/site-mark";
import { useSite } from "@/lib/client/site-context";
import { opensSearch, useSearchKeys } from "./search-keys";
import { useLate } from "./use-late";

const loadSearch = () => import("./quick-search").then((file) => file.QuickSearch);

/** The site of the page with its colour mark (N3); pressed, or with Ctrl or Cmd and K, it finds another one (N1). */
export function SiteButton() {
  const t = useTranslations("shell.site");
  const { site } = useSite();
  const keys = useSearchKeys();
  const [isOpen, setOpen] = useState(false);
  const [QuickSearch, requestSearch] = useLate(loadSearch);
  const open = useCallback(() => {
    requestSearch();
    setOpen(true);
  }, [requestSearch]);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [open]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("current", { site: site.name })}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={requestSearch}
        onFocus={requestSearch}
        className="flex min-h-(--control) min-w-0 items-center gap-2.5 rounded-control border border-line bg-surface px-3 text-left hover:border-line-strong"
      >
        <SiteMark siteId={site.trackingCode} size={12} />
        <span className="min-w-0 truncate font-semibold text-md">{site.name}</span>
        <span className="text-ink-3 text-sm tabular-nums max-xl:hidden">{site.trackingCode}</span>
        <span className="ml-2 max-md:hidden">
          <Kbd keys={keys} />
        </span>
        <Icon of={ChevronsUpDown} size={14} className="text-ink-3" />
      </button>
      {isOpen && QuickSearch !== null && <QuickSearch onClose={close} />}
    </>
  );
}
