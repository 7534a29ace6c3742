"use client";

import { useTranslations } from "next-intl";
import { useUiState } from "@/lib/client/ui-state";
import type { SiteIndexEntry } from "@/lib/domain/accounts/site-list";
import { groupEntry, isGroupHidden, type SiteGroupView, siteTree, toggleGroup } from "@/lib/domain/accounts/site-tree";
import { type OpenSite, SiteRow } from "./site-row";

/** All sites by project and group, recent projects first; groups fold away and stay folded (`hiddenGroupsInMenu`). */
export function SiteTree({ entries, open }: { entries: readonly SiteIndexEntry[]; open: OpenSite }) {
  const t = useTranslations("shell.quickSearch");
  const [{ recentProjects }] = useUiState();
  const projects = siteTree(entries);
  const firstOther = projects.findIndex((project) => !recentProjects.includes(project.id));
  return projects.map((project, index) => (
    <section key={project.id} aria-label={project.title} className="pb-1">
      {index === 0 && firstOther !== 0 && <Part>{t("recent")}</Part>}
      {index === firstOther && <Part>{firstOther === 0 ? t("all") : t("others")}</Part>}
      <h3 className="px-4 pt-1.5 pb-0.5 font-semibold text-ink text-sm">{project.title}</h3>
      {project.groups.map((group) => (
        <Group key={group.id} projectId={project.id} group={group} open={open} isOnly={project.groups.length === 1} />
      ))}
    </section>
  ));
}

function Part({ children }: { children: string }) {
  return <p className="px-4 pt-1 text-ink-3 text-xs">{children}</p>;
}

type GroupProps = { projectId: string; group: SiteGroupView; open: OpenSite; isOnly: boolean };

function Group({ projectId, group, open, isOnly }: GroupProps) {
  const t = useTranslations("shell.quickSearch");
  const [{ hiddenGroupsInMenu }, change] = useUiState();
  const rows = (
    <ul>
      {group.entries.map((entry) => (
        <SiteRow key={entry.site.id} entry={entry} open={open} />
      ))}
    </ul>
  );
  if (isOnly && group.name === null) return rows;
  const entry = groupEntry(projectId, group.id);
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
