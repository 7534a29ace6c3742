"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { UnreadableRows } from "@/components/ui/banner";
import { FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { createPoll } from "@/lib/client/poll";
import { read } from "@/lib/client/query";
import { useOffServices } from "@/lib/client/shell-reads";
import { useSite } from "@/lib/client/site-context";
import { listOff, listServiceLog, showServices } from "@/lib/contract/services/services";
import { isActiveService } from "@/lib/domain/services/read-state";
import { buildQueryKey } from "@/lib/http/query-key";
import { ServiceCard } from "./service-card";
import { ServiceLog } from "./service-log";

/**
 * The pause between reads of the state while nothing is in progress, so that a switch by someone else shows. Short at
 * first: the page may have been loaded while a switch was being stored.
 */
const pauseAfter = (waited: number): number => (waited < OPENED_MS ? 2_000 : 20_000);
const OPENED_MS = 12_000;

/** Emergency deactivation: the services of the site, and the log. */
export function ServicesScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("services");
  const { supports, site } = useSite();
  const found = useServices(siteId);
  const isFailed = found.isError && found.data === undefined;
  const hasLog = supports(listServiceLog);
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          supports("history") && (
            <ScreenLink look="secondary" icon={History} href={`/sites/${site.trackingCode}/history?feature=services`}>
              {t("history")}
            </ScreenLink>
          )
        }
      />
      <p className="mb-6 max-w-[72ch] text-ink-2">{t("intro")}</p>
      <UnreadableRows of={found.data} />
      {isFailed && <FailedRead of={found} title={t("loadFailed")} />}
      <SkeletonWhile isWaiting={found.data === undefined && !isFailed} skeleton={<SkeletonRows rows={3} columns={2} />}>
        <ul className="mb-10 grid border-line border-t">
          {found.data?.services.map((state) => (
            <ServiceCard key={state.service} state={state} />
          ))}
        </ul>
      </SkeletonWhile>
      {hasLog && <ServiceLog siteId={siteId} />}
    </>
  );
}

/** The services of a site. If they differ from the bar on the page, the bar is read again. */
function useServices(siteId: string) {
  const client = useQueryClient();
  const [poll] = useState(() => createPoll(() => performance.now(), { pauseAfter }));
  const found = useQuery({ ...read(showServices, { params: { siteId } }), refetchInterval: () => poll.delay("open") });
  const bar = useOffServices().map(({ service }) => service);
  const isOff = (service: (typeof bar)[number]): boolean => bar.includes(service);
  const isBarStale = found.data?.services.some((state) => (isActiveService(state) === false) !== isOff(state.service));
  useEffect(() => {
    if (isBarStale === true) void client.invalidateQueries({ queryKey: buildQueryKey(listOff) });
  }, [isBarStale, client]);
  return found;
}
