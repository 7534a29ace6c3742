import type { SiteIndexEntry } from "./site-list";

/** A group of the site switcher with its sites. */
export type SiteGroupView = { id: string; name: string | null; entries: SiteIndexEntry[] };

/** A project of the site switcher with its groups. */
export type SiteProjectView = { id: string; title: string; groups: SiteGroupView[] };

/** Sites by project and group, both in the order in which they first appear. */
export function siteTree(entries: readonly SiteIndexEntry[]): SiteProjectView[] {
  const projects = new Map<string, SiteProjectView>();
  for (const entry of entries) {
    const project = projects.get(entry.project.id) ?? { ...entry.project, groups: [] };
    projects.set(project.id, project);
    const known = project.groups.find((group) => group.id === entry.group.id);
    if (known === undefined) project.groups.push({ ...entry.group, entries: [entry] });
    else known.entries.push(entry);
  }
  return [...projects.values()];
}

/** How a group is written down in `hiddenGroupsInMenu`. */
export function groupEntry(projectId: string, groupId: string): string {
  return `${projectId}:${groupId}`;
}

/** Whether a group is folded away. */
export function isGroupHidden(hidden: readonly string[], entry: string): boolean {
  return hidden.includes(entry);
}

/** The hidden groups after one was folded or unfolded. */
export function toggleGroup(hidden: readonly string[], entry: string): string[] {
  return hidden.includes(entry) ? hidden.filter((other) => other !== entry) : [...hidden, entry];
}
