import { RECENT_PROJECTS_MAX } from "@/lib/domain/kit/limits";

// Separate from the site list, which the browser loads later.

/** Adds a visited project at the front; stores at most five, each once. */
export function addRecentProject(recent: readonly string[], projectId: string): string[] {
  return [projectId, ...recent.filter((id) => id !== projectId)].slice(0, RECENT_PROJECTS_MAX);
}

/** Moves the recent projects to the front, most recent first; the others keep their order. */
export function sortRecentFirst<T extends { id: string }>(list: readonly T[], recent: readonly string[]): T[] {
  const byId = new Map(list.map((entry) => [entry.id, entry]));
  const front = [...new Set(recent)].map((id) => byId.get(id)).filter((entry) => entry !== undefined);
  const frontIds = new Set(front.map((entry) => entry.id));
  return [...front, ...list.filter((entry) => !frontIds.has(entry.id))];
}
