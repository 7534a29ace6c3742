import * as z from "zod/mini";
import type { ReversalContext, Reversible } from "@/backend/kit/reversible";
import { feedsAccess, storedSource } from "@/lib/contract/catalogue/feeds";
import { isAllowed } from "@/lib/domain/kit/access";
import { findLoginFault, loadLoginOrigins, renewLogins } from "./feed-logins";
import {
  addMissing,
  fillInFiles,
  loadReferencedFiles,
  lockSources,
  toSourcesVersion,
  writeSources,
} from "./source-rows";

// Undoes changes of feed sources (docs/adr/0017). The object id is the feed.

const version = z.union([z.array(storedSource), z.object({ sources: z.array(storedSource), hold_share: z.number() })]);

async function write(context: ReversalContext, feed: string, content: unknown): Promise<unknown> {
  const read = content === null ? [] : z.parse(version, content);
  const { sources, hold_share: holdShare } = Array.isArray(read) ? { sources: read, hold_share: null } : read;
  const earlier = sources.map(addMissing);
  const key = { siteId: context.site.siteId, feed };
  const saved = (await lockSources(context.tx, key))?.sources ?? [];
  const logins = await loadLoginOrigins(context.tx, key.siteId, [...earlier, ...saved]);
  const requested = renewLogins(earlier, saved, logins);
  const files = await loadReferencedFiles(context.tx, key.siteId, requested);
  // A file or a login unused for a day has been deleted; the user has to upload or enter it again.
  const missing = requested.flatMap((source, index): [field: string, codes: string[]][] => {
    if (source.file !== null && !files.has(source.file.id)) return [[`sources.${index}.file`, ["file_gone"]]];
    const code = findLoginFault(source, logins);
    return code === null ? [] : [[`sources.${index}.login`, [code]]];
  });
  if (missing.length > 0) return context.refuse(Object.fromEntries(missing));
  const restored = { sources: fillInFiles(requested, files), holdShare };
  await writeSources(context, key, restored);
  return toSourcesVersion(restored);
}

/** Each save replaces all sources of a feed, so two versions are never merged. */
export const sourceReversal: Reversible = {
  feature: "feeds",
  canRead: (rights) => isAllowed(feedsAccess, rights),
  canWrite: (rights) => isAllowed({ ...feedsAccess, roles: ["!viewer"] }, rights),
  load: async (tx, siteId, feed) => {
    const row = await lockSources(tx, { siteId, feed });
    return row === undefined ? null : toSourcesVersion(row);
  },
  write,
  merge: () => ({ clash: true }),
};
