import { availableProjects } from "@/lib/contract/accounts/site-list";
import { buildSiteList, isSiteListFresh, type SiteListEntry } from "@/lib/domain/accounts/site-list";
import { callApi } from "./call";
import { changeUiState, requestSiteReload, takeSiteReload, uiState } from "./ui-state";

// The site list is asked for only when it is missing, older than three days, or a reload was requested.

let running: Promise<SiteListEntry[]> | null = null;

/** The site list: the kept one while it may be used, else a fresh one. Several askers share one call. */
export function siteList(siteId: string, now = Date.now()): Promise<SiteListEntry[]> {
  const { sitesCache, sitesCacheTimestamp } = uiState();
  const isForced = takeSiteReload();
  if (!isForced && sitesCache !== null && isSiteListFresh(sitesCacheTimestamp, now)) return Promise.resolve(sitesCache);
  running ??= fetchList(siteId, isForced).finally(() => {
    running = null;
  });
  return running;
}

/** Fetches the list anew, whatever its age. If that fails, the next start tries again. */
export function reloadSiteList(siteId: string): Promise<SiteListEntry[]> {
  requestSiteReload();
  return siteList(siteId);
}

/** Forgets the kept list. */
export function forgetSiteList(): void {
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
