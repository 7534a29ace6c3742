"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { whenIdle } from "@/components/ui/when-idle";
import { keepLastSite } from "@/lib/client/appearance";
import { notify, onNoticeWaiting } from "@/lib/client/notify";
import { onSessionChange } from "@/lib/client/session-end";
import { useSite } from "@/lib/client/site-context";
import { siteList } from "@/lib/client/site-list";
import { changeSessionState, changeUiState, sessionState, startUiState, uiState } from "@/lib/client/ui-state";
import { watchLeaving } from "@/lib/client/unsaved-guard";
import { addRecentProject } from "@/lib/domain/accounts/recent-projects";
import { useLate } from "./use-late";

const loadLate = () => import("./shell-late").then((file) => file.ShellLate);

/** Starts what a page of a site needs in the browser: kept state, guards, and after the first paint the late parts. */
export function ShellRuntime() {
  const { user, site } = useSite();
  const t = useTranslations("shell");
  const [Late, requestLate] = useLate(loadLate, true);
  useEffect(() => {
    startUiState(user.id);
    keepLastSite(site.trackingCode);
    changeUiState({ recentProjects: addRecentProject(uiState().recentProjects, site.projectId) });
  }, [user.id, site.projectId, site.trackingCode]);
  useEffect(watchLeaving, []);
  useEffect(() => {
    const stops = [whenIdle(requestLate), onNoticeWaiting(requestLate), onSessionChange(requestLate)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [requestLate]);
  useEffect(
    () =>
      whenIdle(() => {
        // What fails here is said where the list is opened.
        siteList(site.trackingCode).catch(() => undefined);
        if (!sessionState().hasLostScreen) return;
        changeSessionState({ hasLostScreen: false });
        notify({ kind: "warning", text: t("site.lost", { site: site.name }) });
      }),
    [site.trackingCode, site.name, t],
  );
  return Late === null ? null : <Late />;
}
