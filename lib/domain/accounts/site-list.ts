import * as z from "zod/mini";
import type { ProjectMap } from "@/lib/contract/accounts/site-list";
import { fold } from "@/lib/domain/kit/fold";
import { SITE_LIST_CACHE_MS } from "@/lib/domain/kit/limits";
import { recentFirst } from "./recent-projects";

/** A site of the list: its tracking code and its name. */
const listedSite = z.object({ id: z.string(), site: z.string() });
/** A site of the list: its tracking code and its name. */
export type ListedSite = z.infer<typeof listedSite>;

/** A group of a project with its sites; unnamed ones have no name. */
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
  /** What of the project could not be read: its sites, or all of it, in which case it has none. */
  unreadable_rows: z.optional(z.int()),
});
/** An entry of the site list, one per project. */
export type SiteListEntry = z.infer<typeof siteListEntry>;

/** The site list out of the map of projects: one entry per project, its sites also as one flat list. */
export function buildSiteList(projects: ProjectMap): SiteListEntry[] {
  return Object.entries(projects).map(([id, project]) => {
    if (project === null) return { id, title: id, persoo: false, groups: [], sites: [], unreadable_rows: 1 };
    const groups = project.groups.map((group, index) => ({
      id: group.id ?? String(index),
      name: group.name ?? null,
      sites: group.sites.map((site) => ({ id: site.tracker_id, site: site.name })),
    }));
    const sites = [...new Map(groups.flatMap((group) => group.sites.map((site) => [site.id, site]))).values()];
    const unreadable = project.unreadable_rows === undefined ? {} : { unreadable_rows: project.unreadable_rows };
    return { id, title: project.name, persoo: project.persoo, groups, sites, ...unreadable };
  });
}

/** How much of the site list could not be read, where that is anything. */
export function unreadableSites(list: readonly SiteListEntry[]): { unreadable_rows: number } {
  return { unreadable_rows: list.reduce((sum, entry) => sum + (entry.unreadable_rows ?? 0), 0) };
}

/** Whether a kept site list may be used: it is there, not older than three days and not from the future. */
export function isSiteListFresh(timestamp: number | null, now: number): boolean {
  return timestamp !== null && timestamp <= now && now - timestamp <= SITE_LIST_CACHE_MS;
}

/** A site ready to be searched. */
export type SiteIndexEntry = {
  site: ListedSite;
  project: { id: string; title: string };
  group: { id: string; name: string | null };
  /** Folded texts: name, id, group, project. */
  texts: [string, string, string, string];
};

/** Folds the texts of all sites once, so that every letter typed only compares. Recent projects come first. */
export function indexSites(list: readonly SiteListEntry[], recentProjects: readonly string[] = []): SiteIndexEntry[] {
  const entries: SiteIndexEntry[] = [];
  for (const project of recentFirst(list, recentProjects)) {
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

/** What a search found: the best `limit` sites, and how many there were. */
export type SiteMatches = { sites: SiteIndexEntry[]; total: number };

/**
 * Sites in which every word of the query stands in the name, id, group or project, without case and diacritics. Best
 * first: the whole name or id, its beginning, the beginning of a word, elsewhere, then group and project.
 */
export function searchSites(index: readonly SiteIndexEntry[], query: string, limit: number): SiteMatches {
  const words = fold(query).split(" ").filter(Boolean);
  if (words.length === 0) return { sites: index.slice(0, limit), total: index.length };
  const whole = words.join(" ");
  // Few ranks, and the index is in its order already: buckets instead of sorting ten thousand sites per letter.
  const byRank = new Map<number, SiteIndexEntry[]>();
  let total = 0;
  for (const entry of index) {
    const rank = rankOf(entry, words, whole);
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

function rankOf(entry: SiteIndexEntry, words: readonly string[], whole: string): number | null {
  const [name, id] = entry.texts;
  if (name === whole || id === whole) return 0;
  let sum = 0;
  for (const word of words) {
    const rank = wordRank(entry.texts, word);
    if (rank === null) return null;
    sum += rank;
  }
  return sum;
}

function wordRank(texts: SiteIndexEntry["texts"], word: string): number | null {
  const [name, id, group, project] = texts;
  if (name.startsWith(word) || id.startsWith(word)) return 1;
  if (name.includes(` ${word}`)) return 2;
  if (name.includes(word) || id.includes(word)) return 3;
  return group.includes(word) || project.includes(word) ? ELSEWHERE : null;
}
