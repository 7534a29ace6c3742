import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { readStored, writeStored } from "@/lib/client/browser-storage";
import { notify } from "@/lib/client/notify";
import { createTaskPoll } from "@/lib/client/poll";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import {
  listOff,
  listServiceLog,
  type Phase,
  type RequestStatus,
  type ServiceState,
  showServices,
  status,
  toggle,
} from "@/lib/contract/services/services";
import { isPendingService } from "@/lib/domain/services/read-state";
import { isApiError } from "@/lib/http/api-error";
import { buildQueryKey } from "@/lib/http/query-key";
import { formatDateTime } from "@/lib/i18n/formats";

/** The wanted state of a service, with the typed site name, the reason and the automatic return of a deactivation. */
export type WantedState = { desired: boolean; siteName?: string; reason?: string; autoReturnAt?: string | null };

/** Switches a service. A refusal because of someone else's switch names who it was. */
export function useSwitch(service: ServiceState["service"], onDone: (statusId: string | null) => void) {
  const t = useTranslations("services");
  const { site, supports } = useSite();
  const { send, isPending } = useWrite(toggle, {
    stale: [showServices, listServiceLog, listOff],
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
    const extra = supports(listOff) && !desired ? { reason, auto_return_at: autoReturnAt } : {};
    const sent = await send(
      { params: { siteId: site.trackingCode }, body: { service, desired, site_name: siteName, ...extra } },
      // A backend that does not know the wanted state is asked for its own first, which a lost switch may have changed already.
      { once: supports(listOff) },
    );
    if (sent !== null) onDone(sent.answer.status_id ?? null);
    return sent !== null;
  }
  return { turn, isPending };
}

/** The status id of the last switch made in this tab; survives a reload, unless the list of services names it. */
export function useStatusId(service: ServiceState["service"]): [string | null, (id: string | null) => void] {
  const { site, supports } = useSite();
  const isNamed = supports(listOff);
  const key = buildStatusKey(site.trackingCode, service);
  const [id, setId] = useState<string | null>(null);
  useEffect(() => setId(readStored("session", key)), [key]);
  return [
    id,
    (next) => {
      if (!isNamed) writeStored("session", key, next);
      setId(next);
    },
  ];
}

function buildStatusKey(siteId: string, service: string): string {
  return `vitrine.switch.${siteId}.${service}`;
}

/** How far a switch has come, as far as the backend says. */
export type SwitchSteps = Partial<Omit<RequestStatus, "status">> & { phase?: Phase | null };

/**
 * Follows a switch by its status until it has ended, for at most ten minutes while the tab is visible, also if the list
 * of services does not say that it is in progress, as other backends may. Without an id, reads the state of all
 * services instead.
 */
export function useSwitchProgress(state: ServiceState, statusId: string | null) {
  const { site } = useSite();
  const client = useQueryClient();
  const params = { siteId: site.trackingCode };
  const [poll] = useState(() => createTaskPoll(() => performance.now()));
  const id = state.request?.id ?? statusId;
  const isOwn = id !== null && id === statusId;
  const found = useQuery({
    ...read(status, { params, query: { id: id ?? "-" } }),
    enabled: id !== null && (isOwn || isPendingService(state)),
    refetchInterval: ({ state: { data, error } }) =>
      poll.delay(!isLost(error) && (data === undefined || data.status === "in_progress") ? (id ?? "state") : null),
  });
  // A status that cannot be read must not keep anybody from switching.
  const isFollowed = isOwn && !found.isError && (found.data === undefined || found.data.status === "in_progress");
  const isPending = isPendingService(state) || (isFollowed && !poll.hasGivenUp());
  useQuery({
    ...read(showServices, { params }),
    enabled: isPending && id === null,
    refetchInterval: () => poll.delay(isPending && id === null ? "state" : null),
  });
  const hasEnded = found.data !== undefined && found.data.status !== "in_progress";
  // A job that the backend has forgotten ended long ago.
  const isForgotten = isLost(found.error);
  useEffect(() => {
    if (isForgotten && isOwn) writeStored("session", buildStatusKey(site.trackingCode, state.service), null);
  }, [isForgotten, isOwn, site.trackingCode, state.service]);
  const needsRefresh = hasEnded && (isOwn || isPendingService(state));
  useEffect(() => {
    if (!needsRefresh) return;
    writeStored("session", buildStatusKey(site.trackingCode, state.service), null);
    void client.invalidateQueries({ queryKey: buildQueryKey(showServices) });
    void client.invalidateQueries({ queryKey: buildQueryKey(listServiceLog) });
  }, [needsRefresh, client, site.trackingCode, state.service]);
  useAnnouncedFailure(isOwn && found.data?.status === "failed");
  return {
    isPending,
    progress: buildSteps(state, isPending || isOwn ? found.data : undefined),
    isGivenUp: (isPending || isFollowed) && poll.hasGivenUp(),
    restart: poll.restart,
    found,
  };
}

/** Announces once that a switch made here has failed: the operator may have scrolled away. The next switch removes it. */
function useAnnouncedFailure(hasFailed: boolean): void {
  const t = useTranslations("services.errors");
  const text = t("failed");
  useEffect(() => {
    return hasFailed ? notify({ kind: "bad", text }) : undefined;
  }, [hasFailed, text]);
}

/** Whether a status does not exist any more. */
function isLost(error: Error | null): boolean {
  return isApiError(error) && error.status === 404;
}

const PHASE_OF = { in_progress: "requested", complete: "complete", failed: "failed" } as const;

/** The steps of the last switch; of a backend that only returns a status, its phase. */
function buildSteps({ request }: ServiceState, found: RequestStatus | undefined): SwitchSteps | null {
  if (found === undefined) return request ?? null;
  return { ...found, phase: found.phase ?? PHASE_OF[found.status] };
}
