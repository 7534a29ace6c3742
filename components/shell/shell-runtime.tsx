"use client";

import { type ReactNode, useEffect, useMemo } from "react";
import { type TablePreferences, TablePreferencesContext } from "@/components/ui/table-columns";
import { runWhenIdle } from "@/components/ui/use-after-idle";
import { useOnDemand } from "@/components/ui/use-on-demand";
import { changeDensity, readDensity, storeLastSite } from "@/lib/client/appearance";
import { withinTime } from "@/lib/client/lazy-screen";
import { onNoticeWaiting } from "@/lib/client/notify";
import { onSessionChange } from "@/lib/client/session-end";
import { useSite } from "@/lib/client/site-context";
import { changeUiState, getUiState, startUiState, useUiState } from "@/lib/client/ui-state";
import { watchLeaving } from "@/lib/client/unsaved-guard";
import { addRecentProject } from "@/lib/domain/accounts/recent-projects";

const loadDeferred = () => withinTime(import("./deferred-shell").then((file) => file.DeferredShell));

/**
 * Starts the browser side of a site's pages: stored state, leave guard, and after the first paint the deferred parts.
 */
export function ShellRuntime() {
  const { user, site } = useSite();
  const [Deferred, requestDeferred] = useOnDemand(loadDeferred);
  useEffect(() => {
    startUiState(user.id);
    storeLastSite(site.trackingCode);
    changeUiState({ recentProjects: addRecentProject(getUiState().recentProjects, site.projectId) });
  }, [user.id, site.projectId, site.trackingCode]);
  useEffect(watchLeaving, []);
  useEffect(() => {
    const cleanups = [runWhenIdle(requestDeferred), onNoticeWaiting(requestDeferred), onSessionChange(requestDeferred)];
    return () => {
      for (const cleanup of cleanups) cleanup();
    };
  }, [requestDeferred]);
  return Deferred === null ? null : <Deferred />;
}

/** Remembers which columns of tables the user hides, and the row spacing, in this browser. */
export function TablePreferencesProvider({ children }: { children: ReactNode }) {
  const [{ hiddenColumns: hidden }] = useUiState();
  const preferences = useMemo(
    (): TablePreferences => ({
      hidden,
      onHide: (name, ids) => {
        const { [name]: _, ...others } = hidden;
        changeUiState({ hiddenColumns: ids.length === 0 ? others : { ...others, [name]: ids } });
      },
      isCompact: () => readDensity() === "compact",
      onCompact: (isCompact) => changeDensity(isCompact ? "compact" : "comfortable"),
    }),
    [hidden],
  );
  return <TablePreferencesContext value={preferences}>{children}</TablePreferencesContext>;
}
