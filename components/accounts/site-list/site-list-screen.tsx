"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { UnreadableRows } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { Spinner } from "@/components/ui/icon";
import { SearchField } from "@/components/ui/search-field";
import { SiteMark } from "@/components/ui/site-mark";
import { loadSiteList, reloadSiteList } from "@/lib/client/site-list";
import { startUiState, useUiState } from "@/lib/client/ui-state";
import { countUnreadableSites, indexSites, type SiteIndexEntry, searchSites } from "@/lib/domain/accounts/site-list";
import { buildSiteHome } from "@/lib/domain/kit/screens";

/** Maximum rows shown; typing finds the rest. */
const ROWS_MAX = 500;

/** The user, and a site for the site list call. */
export type SiteListProps = { userId: string; siteId: string | null };

/** All sites of the user by project, recent projects first, with a search by name, id, group or project. */
export function SiteListScreen({ userId, siteId }: SiteListProps) {
  const t = useTranslations("site-list");
  const [query, setQuery] = useState("");
  const { index, unreadable, state, reload } = useSites(userId, siteId);
  // Letters appear at once, the rows when there is time.
  const searched = useDeferredValue(query);
  const { sites, total } = useMemo(() => searchSites(index, searched, ROWS_MAX), [index, searched]);
  const projects = useMemo(
    () => groupByProject(sites).map(({ id, title, entries }) => <Project key={id} title={title} entries={entries} />),
    [sites],
  );
  if (siteId === null)
    return (
      <EmptyState kind="nothing" title={t("empty")}>
        {t("emptyHint")}
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <SearchField label={t("label")} value={query} onChange={setQuery} autoComplete="off" />
        </div>
        <Button icon={RotateCw} isPending={state === "loading"} onClick={reload}>
          {t("reload")}
        </Button>
      </div>
      <UnreadableRows of={unreadable} />
      {state === "failed" && index.length === 0 && <EmptyState kind="failed" title={t("failed")} onRetry={reload} />}
      {state === "loading" && index.length === 0 && (
        <p role="status" className="flex items-center gap-2 text-ink-2">
          <Spinner /> {t("loading")}
        </p>
      )}
      {index.length > 0 && total === 0 && (
        <EmptyState kind="no-match" title={t("none", { query })} onClear={() => setQuery("")}>
          {t("noneHint")}
        </EmptyState>
      )}
      {projects}
      {index.length > 0 && (
        <p role="status" className="text-ink-3 text-sm">
          {t("count", { shown: sites.length, total })}
        </p>
      )}
    </div>
  );
}

function Project({ title, entries }: { title: string; entries: readonly SiteIndexEntry[] }) {
  const t = useTranslations("site-list");
  return (
    <section>
      <h2 className="mb-1 font-semibold text-lg">{title}</h2>
      <ul className="border-line border-t">
        {entries.map(({ site, group }) => (
          <li key={site.id} className="border-line border-b">
            <a
              href={buildSiteHome(site.id)}
              className="flex min-h-(--row) items-center gap-3 px-2 text-ink no-underline hover:bg-row-hover max-md:flex-wrap max-md:gap-y-0 max-md:py-2"
            >
              <SiteMark siteId={site.id} size={12} />
              <span className="min-w-0 break-words font-medium">{site.site}</span>
              {site.isClosed && <Chip kind="warn">{t("closed")}</Chip>}
              {group.name !== null && <span className="min-w-0 truncate text-ink-3 text-sm">{group.name}</span>}
              <span className="ml-auto whitespace-nowrap pl-2 text-ink-3 text-sm tabular-nums">{site.id}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function groupByProject(sites: readonly SiteIndexEntry[]) {
  const projects = new Map<string, { id: string; title: string; entries: SiteIndexEntry[] }>();
  for (const entry of sites) {
    const { id, title } = entry.project;
    const known = projects.get(id) ?? { id, title, entries: [] };
    known.entries.push(entry);
    projects.set(id, known);
  }
  return [...projects.values()];
}

const NONE: SiteIndexEntry[] = [];

/** Reads the cached site list, fetching it only when missing or old. */
function useSites(userId: string, siteId: string | null) {
  const [{ sitesCache, recentProjects }] = useUiState();
  const [state, setState] = useState<"ready" | "loading" | "failed">("loading");
  const run = useCallback((load: () => Promise<unknown>) => {
    setState("loading");
    load().then(
      () => setState("ready"),
      () => setState("failed"),
    );
  }, []);
  useEffect(() => {
    startUiState(userId);
    if (siteId !== null) run(() => loadSiteList(siteId));
  }, [userId, siteId, run]);
  const index = useMemo(
    () => (sitesCache === null ? NONE : indexSites(sitesCache, recentProjects)),
    [sitesCache, recentProjects],
  );
  return {
    index,
    unreadable: countUnreadableSites(sitesCache ?? []),
    state,
    reload: () => siteId !== null && run(() => reloadSiteList(siteId)),
  };
}
