import "server-only";
import { capabilities } from "@/lib/contract/who";
import { ApiError } from "@/lib/http/api-error";
import { callBackend } from "./backend";
import type { Asking } from "./session";
import { shared } from "./shared";

/** A backend gains or loses groups only when it is replaced, so an answer may be this old. */
const FRESH_MS = 60_000;

const SITES_MAX = 10_000;

type Known = { groups: string[]; at: number };

/**
 * Which groups of calls the backend of a site has; 404 means none (contract). When it does not answer, what was known
 * last, else none: screens then show what every backend has.
 */
export async function groupsOf(asking: Asking, siteId: string): Promise<string[]> {
  const known = shared("capabilities", () => new Map<string, Known>());
  const last = known.get(siteId);
  if (last !== undefined && performance.now() - last.at < FRESH_MS) return last.groups;
  try {
    return remember(known, siteId, (await callBackend(asking, capabilities, { params: { siteId } })).groups);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return remember(known, siteId, []);
    return last?.groups ?? [];
  }
}

function remember(known: Map<string, Known>, siteId: string, groups: string[]): string[] {
  if (known.size >= SITES_MAX) known.clear();
  known.set(siteId, { groups, at: performance.now() });
  return groups;
}
