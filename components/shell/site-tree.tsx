"use client";

import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { SiteMark } from "@/components/ui/site-mark";
import { useUiState } from "@/lib/client/ui-state";
import {
  buildSiteTree,
  formatGroupEntry,
  isGroupHidden,
  type SiteGroupView,
  type SiteIndexEntry,
  toggleGroup,
} from "@/lib/domain/accounts/site-list";
import { ROW } from "./search-rows";

/** All sites by project and group, recent projects first; collapsed groups are stored (`hiddenGroupsInMenu`). */
export function SiteTree({ entries, opener }: { entries: readonly SiteIndexEntry[]; opener: SiteOpener }) {
  const t = useTranslations("shell.quickSearch");
  const [{ recentProjects }] = useUiState();
  const projects = buildSiteTree(entries);
  const firstOther = projects.findIndex((project) => !recentProjects.includes(project.id));
  return projects.map((project, index) => (
    <section key={project.id} aria-label={project.title} className="pb-1">
      {index === 0 && firstOther !== 0 && <SectionLabel>{t("recent")}</SectionLabel>}
      {index === firstOther && <SectionLabel>{firstOther === 0 ? t("all") : t("others")}</SectionLabel>}
      <h3 className="px-4 pt-1.5 pb-0.5 font-semibold text-ink text-sm">{project.title}</h3>
      {project.groups.map((group) => (
        <SiteGroup
          key={group.id}
          projectId={project.id}
          group={group}
          opener={opener}
          isOnly={project.groups.length === 1}
        />
      ))}
    </section>
  ));
}

function SectionLabel({ children }: { children: string }) {
  return <p className="px-4 pt-1 text-ink-3 text-xs">{children}</p>;
}

type SiteGroupProps = { projectId: string; group: SiteGroupView; opener: SiteOpener; isOnly: boolean };

function SiteGroup({ projectId, group, opener, isOnly }: SiteGroupProps) {
  const t = useTranslations("shell.quickSearch");
  const [{ hiddenGroupsInMenu }, change] = useUiState();
  const rows = (
    <ul>
      {group.entries.map((entry) => (
        <SiteRow key={entry.site.id} entry={entry} opener={opener} />
      ))}
    </ul>
  );
  if (isOnly && group.name === null) return rows;
  const entry = formatGroupEntry(projectId, group.id);
  return (
    <details
      open={!isGroupHidden(hiddenGroupsInMenu, entry)}
      onToggle={(event) => {
        if (event.currentTarget.open !== isGroupHidden(hiddenGroupsInMenu, entry)) return;
        change({ hiddenGroupsInMenu: toggleGroup(hiddenGroupsInMenu, entry) });
      }}
    >
      <summary className="px-4 py-1 text-ink-2 text-sm outline-offset-[-2px] hover:bg-row-hover">
        {group.name ?? t("ungrouped")}
      </summary>
      {rows}
    </details>
  );
}

/** Opens a site from a row. */
export type SiteOpener = {
  /** The current site. */
  current: string;
  buildHref: (entry: SiteIndexEntry) => string;
  onOpen: (entry: SiteIndexEntry) => void;
};

/** One site in the quick search; a plain link, so that it also opens in a new tab. */
export function SiteRow({ entry, opener, isNamed }: { entry: SiteIndexEntry; opener: SiteOpener; isNamed?: boolean }) {
  const t = useTranslations("shell.quickSearch");
  const { site, project, group } = entry;
  const place = [project.title, group.name].filter(Boolean).join(" · ");
  const isCurrent = site.id === opener.current;
  return (
    <li>
      <a
        data-site={site.id}
        data-no-prefetch
        href={opener.buildHref(entry)}
        aria-current={isCurrent || undefined}
        onClick={() => opener.onOpen(entry)}
        className={ROW}
      >
        <SiteMark siteId={site.id} />
        <span className="min-w-0 truncate font-medium">{site.site}</span>
        {site.isClosed && <Chip kind="warn">{t("closed")}</Chip>}
        {isNamed && <span className="min-w-0 truncate text-ink-3 text-sm">{place}</span>}
        <span className="ml-auto whitespace-nowrap pl-2 text-ink-3 text-sm tabular-nums">
          {isCurrent ? t("here") : site.id}
        </span>
      </a>
    </li>
  );
}
