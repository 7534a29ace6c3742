import "server-only";
import { history } from "@/lib/contract/catalogue/feed-runs";
import { search } from "@/lib/contract/search/search-host";
import { describeProgress, type FeedProgress } from "@/lib/domain/signup/feed-progress";
import { isApiError } from "@/lib/http/api-error";
import { readNow } from "./read";

/** The progress of the first feed of a site; what cannot be read at the moment counts as waiting. */
export async function loadFeedProgress(siteId: string): Promise<FeedProgress> {
  try {
    const [{ runs }, searchable] = await Promise.all([
      readNow(history, { params: { siteId }, query: {} }),
      countSearchable(siteId),
    ]);
    return describeProgress(runs, searchable);
  } catch (error) {
    if (isApiError(error) && error.status >= 500) return { state: "queued" };
    throw error;
  }
}

/** How many items search finds; none on a site that search does not know yet. */
async function countSearchable(siteId: string): Promise<number> {
  try {
    const { results } = await readNow(search, { query: { tracker_id: siteId, size: 1 } });
    return results.total_hits;
  } catch (error) {
    if (isApiError(error) && error.code === "unknown_site") return 0;
    throw error;
  }
}
