import { type Download, FetchFault } from "@/backend/kit/outbound/fetch-feed";
import type { Services } from "@/backend/kit/services";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";
import { bytesOf, fileOf } from "./file-rows";

/**
 * Opens a source, an address or an uploaded file, and hands what comes to a reader, whose answer it gives. Throws
 * FetchFault where nothing comes or the answer breaks off.
 */
export type OpenSource = <T>(
  source: FeedSource,
  signal: AbortSignal,
  read: (feed: Download) => Promise<T>,
) => Promise<T>;

/** What opens the sources of a site: files are those of the same site only. */
export function sourceOpener(
  { fetchFeed, database }: Pick<Services, "fetchFeed" | "database">,
  siteId: string,
): OpenSource {
  return async (source, signal, read) => {
    if (!source.file) return fetchFeed(source.url ?? "", signal, read);
    const key = { siteId, id: source.file.id };
    const file = await database.withSystem((tx) => fileOf(tx, key));
    if (file === undefined || file.finishedAt === null) throw new FetchFault("there is no such file", "file_gone");
    return read({ bytes: whole(bytesOf(database, key, file.size), file.size, signal), hints: hintsOf(file.name) });
  };
}

/** The bytes of a file, all of them or a fault. */
async function* whole(bytes: AsyncIterable<Buffer>, size: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  let given = 0;
  for await (const piece of bytes) {
    signal.throwIfAborted();
    given += piece.length;
    yield piece;
  }
  if (given !== size) throw new FetchFault("the file went while it was read", "file_gone");
}

function hintsOf(name: string): Download["hints"] {
  return { contentType: "", name };
}
