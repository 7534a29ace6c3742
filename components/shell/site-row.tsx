"use client";

import { useTranslations } from "next-intl";
import { SiteMark } from "@/components/ui/site-mark";
import type { SiteIndexEntry } from "@/lib/domain/accounts/site-list";

/** How a site is opened from a row. */
export type OpenSite = {
  /** The site that is open. */
  current: string;
  hrefOf: (entry: SiteIndexEntry) => string;
  onOpen: (entry: SiteIndexEntry) => void;
};

/** One site in the quick search: a plain link, so that it opens in a new tab as well. */
export function SiteRow({ entry, open, isNamed }: { entry: SiteIndexEntry; open: OpenSite; isNamed?: boolean }) {
  const t = useTranslations("shell.quickSearch");
  const { site, project, group } = entry;
  const place = [project.title, group.name].filter(Boolean).join(" · ");
  const isHere = site.id === open.current;
  return (
    <li>
      <a
        data-site={site.id}
        data-no-prefetch
        href={open.hrefOf(entry)}
        aria-current={isHere || undefined}
        onClick={() => open.onOpen(entry)}
        className="flex min-h-9 items-center gap-2.5 px-4 py-1 text-md no-underline outline-offset-[-2px] hover:bg-row-hover focus:bg-row-hover pointer-coarse:min-h-11"
      >
        <SiteMark siteId={site.id} />
        <span className="min-w-0 truncate font-medium">{site.site}</span>
        {isNamed && <span className="min-w-0 truncate text-ink-3 text-sm">{place}</span>}
        <span className="ml-auto whitespace-nowrap pl-2 text-ink-3 text-sm tabular-nums">
          {isHere ? t("here") : site.id}
        </span>
      </a>
    </li>
  );
}
