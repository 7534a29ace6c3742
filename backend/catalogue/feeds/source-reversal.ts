import * as z from "zod/mini";
import type { ReversalContext, Reversible } from "@/backend/kit/reversible";
import { access, source } from "@/lib/contract/catalogue/feeds";
import { isAllowed } from "@/lib/domain/kit/access";
import { filesNamedBy, heldSources, versionOf, withFiles, writeSources } from "./source-rows";

// How the sources of a feed are brought back to what they were (docs/adr/0017). Their object is the feed.

const version = z.union([z.array(source), z.object({ sources: z.array(source), hold_share: z.number() })]);

async function write(context: ReversalContext, feed: string, content: unknown): Promise<unknown> {
  const read = content === null ? [] : z.parse(version, content);
  const { sources: asked, hold_share: holdShare } = Array.isArray(read) ? { sources: read, hold_share: null } : read;
  const files = await filesNamedBy(context.tx, context.site.siteId, asked);
  const gone = asked.flatMap(({ file }, index) => (file === null || files.has(file.id) ? [] : [index]));
  // A file that no source has named for a day is gone, and nothing brings it back but uploading it again.
  if (gone.length > 0)
    return context.refuse(Object.fromEntries(gone.map((index) => [`sources.${index}.file`, ["file_gone"]])));
  const sources = withFiles(asked, files);
  await writeSources(context, { siteId: context.site.siteId, feed }, { sources, holdShare });
  return versionOf({ sources, holdShare });
}

/** Sources of feeds, for the history. What two people changed is never mixed: each said what the whole feed is. */
export const sourceReversal: Reversible = {
  feature: "feeds",
  mayRead: (rights) => isAllowed(access, rights),
  mayWrite: (rights) => isAllowed({ ...access, roles: ["!viewer"] }, rights),
  load: async (tx, siteId, feed) => {
    const row = await heldSources(tx, { siteId, feed });
    return row === undefined ? null : versionOf(row);
  },
  write,
  merge: () => ({ clash: true }),
};
