import "server-only";
import { capabilities } from "@/lib/contract/accounts/who";
import { isApiError } from "@/lib/http/api-error";
import { inTime, LATE } from "@/lib/http/send";
import { callBackend } from "./backend";
import { shellWait } from "./page-time";
import type { Asking } from "./session";
import { shared } from "./shared";

/** A backend gains or loses groups only when it is replaced, so an answer, or a failure, may be this old. */
const FRESH_MS = 60_000;

const SITES_MAX = 10_000;

type Known = { groups: string[]; at: number; asked: Promise<string[]> | null };

/**
 * Which groups of calls the backend of a site has; 404 means none (contract). What was known last is used while it is asked
 * again. Where nothing is known and it does not answer in time, or fails, there are none for a minute, or until the answer
 * comes: screens then show what every backend has.
 */
export async function groupsOf(asking: Asking, siteId: string): Promise<string[]> {
  const known = shared("capabilities", () => new Map<string, Known>());
  const last = known.get(siteId);
  if (last !== undefined && performance.now() - last.at < FRESH_MS) return last.groups;
  if (known.size >= SITES_MAX) known.clear();
  const entry: Known = last ?? { groups: [], at: Number.NEGATIVE_INFINITY, asked: null };
  known.set(siteId, entry);
  entry.asked ??= ask(asking, siteId, entry).finally(() => {
    entry.asked = null;
  });
  if (Number.isFinite(entry.at)) return entry.groups;
  const groups = await inTime(entry.asked, shellWait(asking.until));
  if (groups !== LATE) return groups;
  entry.at = performance.now();
  return entry.groups;
}

/** Never rejects. What the backend refuses somebody says nothing about it to others. */
async function ask(asking: Asking, siteId: string, entry: Known): Promise<string[]> {
  // Others wait for the same answer, so it has its own time and not what is left of one page's.
  const patient = { ...asking, until: undefined };
  try {
    const { groups } = await callBackend(patient, capabilities, { params: { siteId } });
    Object.assign(entry, { groups, at: performance.now() });
  } catch (error) {
    const status = isApiError(error) ? error.status : 500;
    if (status === 404) entry.groups = [];
    if (status === 404 || status >= 500) entry.at = performance.now();
  }
  return entry.groups;
}
