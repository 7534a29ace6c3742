import "server-only";
import { capabilities } from "@/lib/contract/accounts/who";
import { isApiError } from "@/lib/http/api-error";
import { inTime, LATE } from "@/lib/http/send";
import { CHECKS, callBackend } from "./backend";
import { env } from "./env";
import { getShellWait } from "./page-time";
import type { RequestContext } from "./request-context";
import { getShared } from "./shared";

/** Maximum age of an answer or a failure: groups change only when the backend is replaced. */
const FRESH_MS = 60_000;

const SITES_MAX = 10_000;

type CachedGroups = { groups: string[]; at: number; pending: Promise<string[]> | null };

/**
 * The capability groups of a site's backend, and those of our own process in front of a legacy one; 404 means none (contract). An outdated answer is used while it is refreshed. Without
 * one, and if the backend fails or does not answer in time, there are no groups for a minute or until the answer arrives; screens
 * then show what every backend supports.
 */
export async function loadGroups(context: RequestContext, siteId: string): Promise<string[]> {
  const groups = await loadBackendGroups(context, siteId);
  return env().isLegacy && !groups.includes(CHECKS) ? [...groups, CHECKS] : groups;
}

/** The groups of the backend alone. */
export async function loadBackendGroups(context: RequestContext, siteId: string): Promise<string[]> {
  const known = getShared("capabilities", () => new Map<string, CachedGroups>());
  const last = known.get(siteId);
  if (last !== undefined && performance.now() - last.at < FRESH_MS) return last.groups;
  if (known.size >= SITES_MAX) known.clear();
  const entry: CachedGroups = last ?? { groups: [], at: Number.NEGATIVE_INFINITY, pending: null };
  known.set(siteId, entry);
  entry.pending ??= fetchGroups(context, siteId, entry).finally(() => {
    entry.pending = null;
  });
  if (Number.isFinite(entry.at)) return entry.groups;
  const groups = await inTime(entry.pending, getShellWait(context.until));
  if (groups !== LATE) return groups;
  entry.at = performance.now();
  return entry.groups;
}

/** Never rejects. A refusal of one user is not cached for others. */
async function fetchGroups(context: RequestContext, siteId: string, entry: CachedGroups): Promise<string[]> {
  // Other requests wait for the same answer, so it has its own deadline.
  const ownDeadline = { ...context, until: undefined };
  try {
    const { groups } = await callBackend(ownDeadline, capabilities, { params: { siteId } });
    Object.assign(entry, { groups, at: performance.now() });
  } catch (error) {
    const status = isApiError(error) ? error.status : 500;
    if (status === 404) entry.groups = [];
    if (status === 404 || status >= 500) entry.at = performance.now();
  }
  return entry.groups;
}
