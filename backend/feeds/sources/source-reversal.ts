import * as z from "zod/mini";
import type { ReversalContext, Reversible } from "@/backend/reversal";
import { access, source } from "@/lib/contract/feeds";
import { isAllowed } from "@/lib/domain/access";
import { filesNamedBy, heldSources, withFiles, writeSources } from "./source-rows";

// How the sources of a feed are brought back to what they were (docs/adr/0017). Their object is the feed.

const version = z.array(source);

async function write(context: ReversalContext, feed: string, content: unknown): Promise<unknown> {
  const asked = content === null ? [] : z.parse(version, content);
  const files = await filesNamedBy(context.tx, context.site.siteId, asked);
  const gone = asked.flatMap(({ file }, index) => (file === null || files.has(file.id) ? [] : [index]));
  // A file that no source has named for a day is gone, and nothing brings it back but uploading it again.
  if (gone.length > 0)
    return context.refuse(Object.fromEntries(gone.map((index) => [`sources.${index}.file`, ["file_gone"]])));
  const sources = withFiles(asked, files);
  await writeSources(context, { siteId: context.site.siteId, feed }, sources);
  return sources.length === 0 ? null : sources;
}

/** Sources of feeds, for the history. What two people changed is never mixed: each said what the whole feed is. */
export const sourceReversal: Reversible = {
  feature: "feeds",
  mayRead: (rights) => isAllowed(access, rights),
  mayWrite: (rights) => isAllowed({ ...access, roles: ["!viewer"] }, rights),
  load: async (tx, siteId, feed) => (await heldSources(tx, { siteId, feed }))?.sources ?? null,
  write,
  merge: () => ({ clash: true }),
};
