import { useTranslations } from "next-intl";
import { useFrameRefresh } from "@/lib/client/use-frame-refresh";
import { type CallWrite, useWrite } from "@/lib/client/use-write";
import { showProject } from "@/lib/contract/settings/administration";
import type { Endpoint } from "@/lib/http/endpoint";

/** A write to the project; afterwards the site list and the frame of the page show it. */
export function useProjectWrite<E extends Endpoint>(call: E, done: "renamed" | "moved" | "trialSaved"): CallWrite<E> {
  const t = useTranslations("administration");
  const refresh = useFrameRefresh();
  return useWrite(call, {
    stale: [showProject],
    onDone: () => {
      refresh();
      return { text: t(done), onUndone: refresh };
    },
  });
}
