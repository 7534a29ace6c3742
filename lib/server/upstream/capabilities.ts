import "server-only";
import { capabilities } from "@/lib/contract/accounts/who";
import { buildSupports, type Supports } from "@/lib/domain/kit/supports";
import { isApiError } from "@/lib/http/api-error";
import { inTime, LATE } from "@/lib/http/send";
import { getEnv } from "@/lib/server/process/env";
import { getShared } from "@/lib/server/process/shared";
import { getShellWait } from "@/lib/server/request/page-time";
import type { RequestContext } from "@/lib/server/request/request-context";
import { callBackend } from "./backend";

/** Maximum age of an answer: groups change only when the backend is replaced. */
const FRESH_MS = 60_000;
/** Time without another attempt after a failure. */
const FAILED_MS = 5_000;

const SITES_MAX = 10_000;

/** `until` is when the groups are outdated; null before the first attempt. */
type CachedGroups = { groups: readonly string[]; until: number | null; pending: Promise<readonly string[]> | null };

/** What the backend of a site supports, and our own process in front of it. */
export async function loadSupports(context: RequestContext, siteId: string): Promise<Supports> {
  return buildSupports(await loadSupportedGroups(context, siteId));
}

/**
 * The capability groups of a site's backend, and those of our own process in front of it, for browsers; 404 means none (contract). An
 * outdated answer is used while it is refreshed. Without one, and if the backend fails or does not answer in time, the embedded
 * backend has the groups of this release: a page that is opened while the product starts must not look as if features were missing.
 * Of a shop's own backend only what every backend supports is known then.
 */
export async function loadSupportedGroups(context: RequestContext, siteId: string): Promise<string[]> {
  const groups = await loadBackendGroups(context, siteId);
  const { addedGroups } = getEnv().backend;
  return [...groups, ...addedGroups.filter((group) => !groups.includes(group))];
}

async function loadBackendGroups(context: RequestContext, siteId: string): Promise<readonly string[]> {
  const known = getShared("capabilities", () => new Map<string, CachedGroups>());
  const last = known.get(siteId);
  if (last !== undefined && last.until !== null && performance.now() < last.until) return last.groups;
  if (known.size >= SITES_MAX) known.clear();
  const entry: CachedGroups = last ?? { groups: getEnv().backend.assumedGroups, until: null, pending: null };
  known.set(siteId, entry);
  entry.pending ??= fetchGroups(context, siteId, entry).finally(() => {
    entry.pending = null;
  });
  if (entry.until !== null) return entry.groups;
  const groups = await inTime(entry.pending, getShellWait(context.until));
  if (groups !== LATE) return groups;
  // Further requests do not wait; they join the attempt.
  entry.until = performance.now();
  return entry.groups;
}

/** Never rejects. A refusal of one user is not cached for others. */
async function fetchGroups(context: RequestContext, siteId: string, entry: CachedGroups): Promise<readonly string[]> {
  // Other requests wait for the same answer, so it has its own deadline.
  const ownDeadline = { ...context, until: undefined };
  try {
    const { groups } = await callBackend(ownDeadline, capabilities, { params: { siteId } });
    Object.assign(entry, { groups, until: performance.now() + FRESH_MS });
  } catch (error) {
    const status = isApiError(error) ? error.status : 500;
    if (status === 404) Object.assign(entry, { groups: [], until: performance.now() + FRESH_MS });
    if (status >= 500) entry.until = performance.now() + FAILED_MS;
  }
  return entry.groups;
}
