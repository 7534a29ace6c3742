"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useState } from "react";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { reloadSiteList, siteList } from "@/lib/client/site-list";
import { useUiState } from "@/lib/client/ui-state";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { indexSites, type SiteIndexEntry } from "@/lib/domain/accounts/site-list";

/** The sites ready to be searched, and the state of their list. */
export type SiteIndexState = { index: SiteIndexEntry[]; isLoading: boolean; hasFailed: boolean; reload: () => void };

const NONE: SiteIndexEntry[] = [];

/** The kept site list, fetched when it is missing or old; folded once per list, not per letter. */
export function useSiteIndex(): SiteIndexState {
  const t = useTranslations();
  const { site } = useSite();
  const [{ sitesCache, recentProjects }] = useUiState();
  const [state, setState] = useState<"ready" | "loading" | "failed">("loading");
  const run = useCallback(
    (ask: (siteId: string) => Promise<unknown>) => {
      setState("loading");
      ask(site.trackingCode).then(
        () => setState("ready"),
        (error: Error) => {
          setState("failed");
          announceError(t, error, availableProjects.feature);
        },
      );
    },
    [site.trackingCode, t],
  );
  useEffect(() => run(siteList), [run]);
  const index = useMemo(
    () => (sitesCache === null ? NONE : indexSites(sitesCache, recentProjects)),
    [sitesCache, recentProjects],
  );
  return { index, isLoading: state === "loading", hasFailed: state === "failed", reload: () => run(reloadSiteList) };
}
