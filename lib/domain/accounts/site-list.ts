import { fold } from "@vitrine/engine/fold";
import * as z from "zod/mini";
import type { ProjectMap } from "@/lib/contract/accounts/site-list";
import { SITE_LIST_CACHE_MS } from "@/lib/domain/kit/limits";
import { sortRecentFirst } from "./recent-projects";

/** A site of the list: its tracking code and its name. */
const listedSite = z.object({ id: z.string(), site: z.string(), isClosed: z.optional(z.literal(true)) });
export type ListedSite = z.infer<typeof listedSite>;

/** A group of a project with its sites; `name` is null for an unnamed group. */
const listedGroup = z.object({ id: z.string(), name: z.nullable(z.string()), sites: z.array(listedSite) });
/** A group of a project with its sites. */
export type ListedGroup = z.infer<typeof listedGroup>;

/** An entry of the site list, one per project. */
export const siteListEntry = z.object({
  id: z.string(),
  title: z.string(),
  persoo: z.boolean(),
  groups: z.array(listedGroup),
  sites: z.array(listedSite),
  /** How many sites could not be parsed; 1 with no sites when the whole project could not. */
  unreadable_rows: z.optional(z.int()),
});
export type SiteListEntry = z.infer<typeof siteListEntry>;

/** Builds the site list from the project map: one entry per project, with its sites also as a flat list. */
export function buildSiteList(projects: ProjectMap): SiteListEntry[] {
  return Object.entries(projects).map(([id, project]) => {
    if (project === null) return { id, title: id, persoo: false, groups: [], sites: [], unreadable_rows: 1 };
    const groups = project.groups.map((group, index) => ({
      id: group.id ?? String(index),
      name: group.name ?? null,
      sites: group.sites.map((site) => ({
        id: site.tracker_id,
        site: site.name,
        ...(site.is_closed ? { isClosed: true as const } : {}),
      })),
    }));
    const sites = [...new Map(groups.flatMap((group) => group.sites.map((site) => [site.id, site]))).values()];
    const unreadable = project.unreadable_rows === undefined ? {} : { unreadable_rows: project.unreadable_rows };
    return { id, title: project.name, persoo: project.persoo, groups, sites, ...unreadable };
  });
}

/** Counts the entries of the site list that could not be parsed. */
export function countUnreadableSites(list: readonly SiteListEntry[]): { unreadable_rows: number } {
  return { unreadable_rows: list.reduce((sum, entry) => sum + (entry.unreadable_rows ?? 0), 0) };
}

/** Whether a cached site list can be used: not older than three days and not from the future. */
export function isSiteListFresh(timestamp: number | null, now: number): boolean {
  return timestamp !== null && timestamp <= now && now - timestamp <= SITE_LIST_CACHE_MS;
}

/** A site in the search index. */
export type SiteIndexEntry = {
  site: ListedSite;
  project: { id: string; title: string };
  group: { id: string; name: string | null };
  /** Folded texts: name, id, group, project. */
  texts: [string, string, string, string];
};

/** Folds the texts of all sites once, so that each keystroke only compares. Recent projects come first. */
export function indexSites(list: readonly SiteListEntry[], recentProjects: readonly string[] = []): SiteIndexEntry[] {
  const entries: SiteIndexEntry[] = [];
  for (const project of sortRecentFirst(list, recentProjects)) {
    const seen = new Set<string>();
    const title = fold(project.title);
    for (const group of project.groups) {
      const groupText = fold(group.name ?? "");
      for (const site of group.sites) {
        if (seen.has(site.id)) continue;
        seen.add(site.id);
        entries.push({
          site,
          project: { id: project.id, title: project.title },
          group: { id: group.id, name: group.name },
          texts: [fold(site.site), fold(site.id), groupText, title],
        });
      }
    }
  }
  return entries;
}

/** Search results: the best `limit` sites, and the total number of matches. */
export type SiteMatches = { sites: SiteIndexEntry[]; total: number };

/**
 * Sites that contain every word of the query in the name, id, group or project, ignoring case and diacritics. Best
 * first: whole name or id, its beginning, the beginning of a word, elsewhere, then group and project.
 */
export function searchSites(index: readonly SiteIndexEntry[], query: string, limit: number): SiteMatches {
  const words = fold(query).split(" ").filter(Boolean);
  if (words.length === 0) return { sites: index.slice(0, limit), total: index.length };
  const whole = words.join(" ");
  // The index is already in order and there are few ranks: buckets avoid sorting ten thousand sites per keystroke.
  const byRank = new Map<number, SiteIndexEntry[]>();
  let total = 0;
  for (const entry of index) {
    const rank = rankEntry(entry, words, whole);
    if (rank === null) continue;
    total += 1;
    const bucket = byRank.get(rank);
    if (bucket === undefined) byRank.set(rank, [entry]);
    else if (bucket.length < limit) bucket.push(entry);
  }
  const ranks = [...byRank.keys()].sort((a, b) => a - b);
  return { sites: ranks.flatMap((rank) => byRank.get(rank) ?? []).slice(0, limit), total };
}

const ELSEWHERE = 4;

function rankEntry(entry: SiteIndexEntry, words: readonly string[], whole: string): number | null {
  const [name, id] = entry.texts;
  if (name === whole || id === whole) return 0;
  let sum = 0;
  for (const word of words) {
    const rank = rankWord(entry.texts, word);
    if (rank === null) return null;
    sum += rank;
  }
  return sum;
}

function rankWord(texts: SiteIndexEntry["texts"], word: string): number | null {
  const [name, id, group, project] = texts;
  if (name.startsWith(word) || id.startsWith(word)) return 1;
  if (name.includes(` ${word}`)) return 2;
  if (name.includes(word) || id.includes(word)) return 3;
  return group.includes(word) || project.includes(word) ? ELSEWHERE : null;
}

/** A group of the site switcher with its sites. */
export type SiteGroupView = { id: string; name: string | null; entries: SiteIndexEntry[] };

/** A project of the site switcher with its groups. */
export type SiteProjectView = { id: string; title: string; groups: SiteGroupView[] };

/** Groups sites by project and group, both in order of first appearance. */
export function buildSiteTree(entries: readonly SiteIndexEntry[]): SiteProjectView[] {
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

/** The entry of a group in `hiddenGroupsInMenu`. */
export function formatGroupEntry(projectId: string, groupId: string): string {
  return `${projectId}:${groupId}`;
}

/** Whether a group is collapsed. */
export function isGroupHidden(hidden: readonly string[], entry: string): boolean {
  return hidden.includes(entry);
}

/** The collapsed groups after toggling one. */
export function toggleGroup(hidden: readonly string[], entry: string): string[] {
  return hidden.includes(entry) ? hidden.filter((other) => other !== entry) : [...hidden, entry];
}
