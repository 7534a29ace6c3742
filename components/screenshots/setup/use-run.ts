import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { localCopy } from "@/lib/client/local-copy";
import { createTaskPoll } from "@/lib/client/poll";
import { lookUp } from "@/lib/client/query";
import { storeAnswer } from "@/lib/client/store-answer";
import {
  runs,
  type ScreenshotRun,
  type ScreenshotSettings,
  type ScreenshotState,
  take,
} from "@/lib/contract/screenshots/screenshots";
import { omit } from "@/lib/domain/kit/omit";
import { isTakingShots, readStoredSettings } from "@/lib/domain/screenshots/screenshot-run";
import { buildQueryKey } from "@/lib/http/query-key";

type ListedSettings = ScreenshotRun["settings"];

/**
 * The shown run: repeats the request with its key while pictures are taken, less and less often, for ten minutes. After a reload,
 * the settings of the request come from the list, or from the copy in this browser.
 */
export function useRun(siteId: string, key: string, listed: ListedSettings | undefined) {
  const client = useQueryClient();
  const [poll] = useState(() => createTaskPoll(() => performance.now()));
  const [sent, setSent] = useState<ScreenshotSettings | null>(null);
  const remembered = useRemembered(siteId, key);
  const known = sent?.key === key ? sent : listed ? { ...listed, beforeStart: "", key } : remembered;
  const name = [...buildQueryKey(take), siteId, key];
  const found = useQuery({
    queryKey: name,
    enabled: key !== "" && known !== null,
    queryFn: ({ signal }) => lookUp(take, buildInput(siteId, known), { signal }),
    refetchInterval: ({ state }) => poll.delay(isTakingShots(state.data) ? key : null),
    meta: { feature: take.feature },
  });
  const isActive = found.dataUpdatedAt > 0 && isTakingShots(found.data);
  useEffect(() => {
    // The list shows the end of the run, too.
    if (!isActive && key !== "") void client.invalidateQueries({ queryKey: buildQueryKey(runs) });
  }, [isActive, key, client]);
  return {
    found,
    settings: known,
    state: key === "" ? undefined : found.data,
    isActive,
    isSlow: isActive && poll.hasGivenUp(),
    /** Shows a run that was just started. */
    begin: (settings: ScreenshotSettings, state: ScreenshotState) => {
      setSent(settings);
      storeAnswer(client, { queryKey: [...buildQueryKey(take), siteId, settings.key] }, state);
      void localCopy.save(copyName(siteId), omit(settings, "beforeStart"), take.feature);
    },
    resume: async () => {
      poll.restart();
      await found.refetch();
    },
  };
}

export type ShownRun = ReturnType<typeof useRun>;

function buildInput(siteId: string, settings: ScreenshotSettings | null) {
  if (settings === null) throw new Error("a run without settings is not requested");
  // The script was sent with the first request. It may contain passwords, and needs a recent sign-in each time.
  return { query: { site_id: siteId }, body: { settings: { ...settings, beforeStart: "" } } };
}

/** The settings of a run that this browser started earlier; null if it did not, or while they are loading. */
function useRemembered(siteId: string, key: string): ScreenshotSettings | null {
  const [copy, setCopy] = useState<ScreenshotSettings | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void localCopy.load(copyName(siteId)).then((stored) => {
      if (!isUnmounted) setCopy(readStoredSettings(stored?.value));
    });
    return () => {
      isUnmounted = true;
    };
  }, [siteId]);
  return copy?.key === key ? copy : null;
}

function copyName(siteId: string): string {
  return `screenshots ${siteId}`;
}
