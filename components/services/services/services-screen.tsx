"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { UnreadableRows } from "@/components/ui/banner";
import { FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { HISTORY_GROUP } from "@/lib/contract/kit/common";
import { log, show } from "@/lib/contract/services/services";
import { ServiceCard } from "./service-card";
import { ServiceLog } from "./service-log";

/** How often the state is read while nothing is in progress, so that a switch by someone else shows. */
const REFRESH_MS = 20_000;

/** Emergency deactivation: the services of the site, and the log. */
export function ServicesScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("services");
  const { groups, site } = useSite();
  const found = useQuery({ ...read(show, { params: { siteId } }), refetchInterval: REFRESH_MS });
  const isFailed = found.isError && found.data === undefined;
  const hasLog = groups.includes(log.group ?? "");
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          groups.includes(HISTORY_GROUP) && (
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
