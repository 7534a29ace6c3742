import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { notify } from "@/lib/client/notify";
import { createTaskPoll } from "@/lib/client/poll";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { listOff, log, type ServiceState, show, status, toggle } from "@/lib/contract/services/services";
import { isPendingService } from "@/lib/domain/services/read-state";
import { isApiError } from "@/lib/http/api-error";
import { buildQueryKey } from "@/lib/http/query-key";
import { formatDateTime } from "@/lib/i18n/formats";

/** The wanted state of a service, with the typed site name, the reason and the automatic return of a deactivation. */
export type WantedState = { desired: boolean; siteName?: string; reason?: string; autoReturnAt?: string | null };

/** Switches a service. A refusal because of someone else's switch names who it was. */
export function useSwitch(service: ServiceState["service"], onDone: (statusId: string | null) => void) {
  const t = useTranslations("services");
  const { site, groups } = useSite();
  const { send, isPending } = useWrite(toggle, {
    stale: [show, log, listOff],
    onRefused: (error) => {
      if (!isApiError(error) || (error.code !== "stale" && error.code !== "busy")) return false;
      const { changed_by: by, changed_at: at } = error.body;
      const values = {
        by: typeof by === "string" ? by : "",
        at: typeof at === "string" ? formatDateTime(at, site.time_zone) : "",
      };
      notify({
        kind: "warning",
        text: t(`refused.${error.code}`),
        detail: values.at ? t("refused.who", values) : undefined,
      });
      return true;
    },
  });
  async function turn({ desired, siteName, reason, autoReturnAt = null }: WantedState): Promise<boolean> {
    const extra = groups.includes(listOff.group ?? "") && !desired ? { reason, auto_return_at: autoReturnAt } : {};
    const sent = await send(
      { params: { siteId: site.trackingCode }, body: { service, desired, site_name: siteName, ...extra } },
      { once: true },
    );
    if (sent !== null) onDone(sent.answer.status_id ?? null);
    return sent !== null;
  }
  return { turn, isPending };
}

/**
 * Follows a switch in progress by its status, until it has ended, for at most ten minutes while the tab is visible. Without an
 * id, the state of all services is read instead.
 */
export function useSwitchProgress(state: ServiceState, statusId: string | null) {
  const { site } = useSite();
  const client = useQueryClient();
  const params = { siteId: site.trackingCode };
  const [poll] = useState(() => createTaskPoll(() => performance.now()));
  const id = state.request?.id ?? statusId;
  const isPending = isPendingService(state);
  const found = useQuery({
    ...read(status, { params, query: { id: id ?? "-" } }),
    enabled: isPending && id !== null,
    refetchInterval: ({ state: { data } }) =>
      poll.delay(data === undefined || data.status === "in_progress" ? (id ?? "state") : null),
  });
  useQuery({
    ...read(show, { params }),
    enabled: isPending && id === null,
    refetchInterval: () => poll.delay(isPending && id === null ? "state" : null),
  });
  const hasEnded = found.data !== undefined && found.data.status !== "in_progress";
  useEffect(() => {
    if (!isPending || !hasEnded) return;
    void client.invalidateQueries({ queryKey: buildQueryKey(show) });
    void client.invalidateQueries({ queryKey: buildQueryKey(log) });
  }, [isPending, hasEnded, client]);
  const progress = isPending ? (found.data ?? state.request) : state.request;
  return {
    isPending,
    progress: progress ?? null,
    isGivenUp: isPending && poll.hasGivenUp(),
    restart: poll.restart,
    found,
  };
}
