import * as z from "zod/mini";
import type { ReversalContext, Reversible } from "@/backend/kit/reversible";
import { access, source } from "@/lib/contract/catalogue/feeds";
import { isAllowed } from "@/lib/domain/kit/access";
import { fillInFiles, loadReferencedFiles, lockSources, toVersion, writeSources } from "./source-rows";

// Undoes changes of feed sources (docs/adr/0017). The object id is the feed.

const version = z.union([z.array(source), z.object({ sources: z.array(source), hold_share: z.number() })]);

async function write(context: ReversalContext, feed: string, content: unknown): Promise<unknown> {
  const read = content === null ? [] : z.parse(version, content);
  const { sources: requested, hold_share: holdShare } = Array.isArray(read)
    ? { sources: read, hold_share: null }
    : read;
  const files = await loadReferencedFiles(context.tx, context.site.siteId, requested);
  const missing = requested.flatMap(({ file }, index) => (file === null || files.has(file.id) ? [] : [index]));
  // A file unused for a day has been deleted; the user has to upload it again.
  if (missing.length > 0)
    return context.refuse(Object.fromEntries(missing.map((index) => [`sources.${index}.file`, ["file_gone"]])));
  const sources = fillInFiles(requested, files);
  await writeSources(context, { siteId: context.site.siteId, feed }, { sources, holdShare });
  return toVersion({ sources, holdShare });
}

/** Each save replaces all sources of a feed, so two versions are never merged. */
export const sourceReversal: Reversible = {
  feature: "feeds",
  canRead: (rights) => isAllowed(access, rights),
  canWrite: (rights) => isAllowed({ ...access, roles: ["!viewer"] }, rights),
  load: async (tx, siteId, feed) => {
    const row = await lockSources(tx, { siteId, feed });
    return row === undefined ? null : toVersion(row);
  },
  write,
  merge: () => ({ clash: true }),
};
