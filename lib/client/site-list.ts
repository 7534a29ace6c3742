import { availableProjects } from "@/lib/contract/accounts/site-list";
import { buildSiteList, isSiteListFresh, type SiteListEntry } from "@/lib/domain/accounts/site-list";
import { callApi } from "./call";
import { changeUiState, getUiState, requestSiteReload, takeSiteReload } from "./ui-state";

// The site list is fetched only if it is missing, older than three days, or a reload was requested.

let running: Promise<SiteListEntry[]> | null = null;

/** Loads the site list: the stored one while it is fresh, otherwise a new one. Concurrent callers share one call. */
export function loadSiteList(siteId: string, now = Date.now()): Promise<SiteListEntry[]> {
  const { sitesCache, sitesCacheTimestamp } = getUiState();
  const isForced = takeSiteReload();
  if (!isForced && sitesCache !== null && isSiteListFresh(sitesCacheTimestamp, now)) return Promise.resolve(sitesCache);
  running ??= fetchList(siteId, isForced).finally(() => {
    running = null;
  });
  return running;
}

/** Fetches the list regardless of its age. If this fails, the next start retries. */
export function reloadSiteList(siteId: string): Promise<SiteListEntry[]> {
  requestSiteReload();
  return loadSiteList(siteId);
}

/** Deletes the stored list. */
export function deleteSiteList(): void {
  changeUiState({ sitesCache: null, sitesCacheTimestamp: null });
}

async function fetchList(siteId: string, isForced: boolean): Promise<SiteListEntry[]> {
  try {
    const sitesCache = buildSiteList(await callApi(availableProjects, { params: { siteId } }));
    changeUiState({ sitesCache, sitesCacheTimestamp: Date.now() });
    return sitesCache;
  } catch (error) {
    if (isForced) requestSiteReload();
    throw error;
  }
}
