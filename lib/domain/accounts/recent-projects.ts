import { RECENT_PROJECTS_MAX } from "@/lib/domain/kit/limits";

/** The recent projects after one was visited: it comes first, once, and only the last five are kept. */
export function addRecentProject(recent: readonly string[], projectId: string): string[] {
  return [projectId, ...recent.filter((id) => id !== projectId)].slice(0, RECENT_PROJECTS_MAX);
}

/** A list with the recent projects at its front, latest first; the others keep their order. */
export function recentFirst<T extends { id: string }>(list: readonly T[], recent: readonly string[]): T[] {
  const byId = new Map(list.map((entry) => [entry.id, entry]));
  const front = [...new Set(recent)].map((id) => byId.get(id)).filter((entry) => entry !== undefined);
  const isFront = new Set(front.map((entry) => entry.id));
  return [...front, ...list.filter((entry) => !isFront.has(entry.id))];
}
