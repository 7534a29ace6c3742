import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { RunRequest } from "@/backend/catalogue/feed-runs/run-work";
import type { OpenSource } from "@/backend/catalogue/feeds/open-source";
import type { SourceRules } from "@/backend/catalogue/reader/reader-messages";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { feedRuns, type RunDownload } from "@/backend/db/schema/catalogue/plans";
import { isFeedUnchanged } from "@/backend/kit/outbound/fetch-feed";
import type { StoredSource } from "@/lib/contract/catalogue/feeds";
import { formatCanonicalJson } from "@/lib/domain/kit/canonical-json";
import { FEED_REREAD_MS } from "@/lib/domain/kit/limits";
import { version } from "@/package.json";

// A feed is not read again if the hosts of all its sources answer that their content is that of the last successful run, and
// nothing else that the result depends on has changed since.

/** A download whose result is the current catalog. */
export type EarlierDownload = RunDownload & { revision: number };

/** Digest of what a run depends on beside the content: how sources are read, and the version that reads them. */
export function computeFingerprint(
  sources: readonly StoredSource[],
  rules: SourceRules & { mergesVariants: boolean },
): string {
  return createHash("sha256").update(formatCanonicalJson({ sources, rules, version })).digest("hex");
}

/**
 * The download of the last successful run of a feed. Null after a week, unless all sources have validators, and if the
 * catalog has changed since by another feed, an import or a restored version.
 */
export async function findEarlierDownload(
  tx: Tx,
  { siteId, feed }: RunRequest,
  { fingerprint, sources, now }: { fingerprint: string; sources: readonly StoredSource[]; now: Date },
): Promise<EarlierDownload | null> {
  const isOfFeed = and(eq(feedRuns.siteId, siteId), eq(feedRuns.feed, feed), eq(feedRuns.status, "succeeded"));
  const [last] = await tx
    .select({ download: feedRuns.download, isUnchanged: feedRuns.isUnchanged, revision: feedRuns.revision })
    .from(feedRuns)
    .where(isOfFeed)
    .orderBy(desc(feedRuns.finishedAt))
    .limit(1);
  const [site] = await tx.select({ current: sites.catalogueRevision }).from(sites).where(eq(sites.siteId, siteId));
  const download = last?.download ?? null;
  if (last === undefined || download === null || download.fingerprint !== fingerprint) return null;
  const revision = last.isUnchanged ? download.revision : last.revision;
  if (typeof revision !== "number" || revision !== site?.current) return null;
  const isRecent = now.getTime() - Date.parse(download.at) < FEED_REREAD_MS && !hasChanged(download, now);
  const urls = sources.flatMap(({ file }, index) => (file === null ? [download.validators[index] ?? null] : []));
  return isRecent && urls.length > 0 && !urls.includes(null) ? { ...download, revision } : null;
}

/** Whether a sale has begun or ended since the download. */
function hasChanged({ nextChange }: RunDownload, now: Date): boolean {
  return nextChange !== undefined && Date.parse(nextChange) <= now.getTime();
}

/** Whether the hosts of all sources answer that nothing has changed. Reads no content. Throws FetchFault. */
export async function areUnchanged(
  sources: readonly StoredSource[],
  { validators }: EarlierDownload,
  { open, signal }: { open: OpenSource; signal: AbortSignal },
  onSource: (source: StoredSource) => void,
): Promise<boolean> {
  for (const [index, source] of sources.entries()) {
    if (source.file !== null) continue;
    onSource(source);
    try {
      await open(source, signal, async () => undefined, validators[index] ?? null);
      return false;
    } catch (error) {
      if (!isFeedUnchanged(error)) throw error;
    }
  }
  return true;
}
