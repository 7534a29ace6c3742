"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import * as z from "zod/mini";
import { RunStatusChip, useFeedFaultText, useFeedName } from "@/components/catalogue/feeds/feed-texts";
import { HeldRuns } from "@/components/catalogue/feeds/held-runs";
import { PausedStrip } from "@/components/catalogue/feeds/paused-strip";
import { createRunPoll } from "@/components/catalogue/feeds/run-poll";
import { FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";
import { TabNav } from "@/components/ui/tabs";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { feedName } from "@/lib/contract/catalogue/feed-name";
import { history, type Run, showRun } from "@/lib/contract/catalogue/feed-runs";
import { listPlans, type Plan } from "@/lib/contract/catalogue/plans";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { formatDateTime, NOTHING } from "@/lib/i18n/formats";
import { PlanEditor } from "./plan-editor";

/** Name of the product feed in a backend that does not list its feeds, if no run names one. */
const USUAL_FEED = "products";

/** When the feeds of a site are read. */
export function PlanScreen({ siteId, openedAt }: { siteId: string; openedAt: string }) {
  const t = useTranslations("plans");
  const getFeedName = useFeedName();
  const { supports } = useSite();
  const [address] = useAddress(planAddress);
  const [savedPlans, setSavedPlans] = useState<Plan[]>([]);
  const hasPlanList = supports(listPlans);
  const found = useQuery({ ...read(listPlans, { params: { siteId } }), enabled: hasPlanList });
  const refused = found.isError && found.data === undefined;
  const feeds = useRunFeeds(siteId, !hasPlanList);
  const data = hasPlanList ? found.data : feeds && { feeds, plans: savedPlans, now: openedAt };
  const path = buildScreenPath(getScreen("feeds-plan"), siteId);
  const feed = data?.feeds.find((name) => name === address.feed) ?? data?.feeds[0] ?? "";
  const links = data?.feeds.map((name) => ({
    href: `${path}?feed=${name}`,
    label: getFeedName(name),
    isCurrent: name === feed,
  }));
  return (
    <>
      <PageHead title={t("title")} meta={t("intro")} actions={<ToRuns siteId={siteId} />} />
      <HeldRuns />
      <PausedStrip hasPlanLink={(data?.feeds.length ?? 0) > 1} />
      {refused && <FailedRead of={found} title={t("errors.loading")} />}
      <SkeletonWhile isWaiting={data === undefined && !refused} skeleton={<SkeletonRows rows={6} columns={3} />}>
        {data && (
          <div className="grid gap-6">
            {links && links.length > 1 && <TabNav label={t("feedsLabel")} links={links} />}
            <PlanEditor
              key={feed}
              feed={feed}
              plan={data.plans.find((plan) => plan.feed === feed) ?? data.plans.find(() => !hasPlanList) ?? null}
              isReadable={hasPlanList || savedPlans.length > 0}
              now={Date.parse(data.now)}
              onSaved={setSavedPlans}
            />
            <LastRuns feed={feed} />
          </div>
        )}
      </SkeletonWhile>
    </>
  );
}

/** The feeds that runs name, for a backend that does not return its plans; undefined until they are known. */
function useRunFeeds(siteId: string, isOn: boolean): string[] | undefined {
  const found = useQuery({ ...read(history, { params: { siteId }, query: {} }), enabled: isOn });
  if (found.isPending) return undefined;
  const names = new Set(found.data?.runs.map(({ feed }) => feed).filter((name) => name !== ""));
  return names.size === 0 ? [USUAL_FEED] : [...names];
}

function ToRuns({ siteId }: { siteId: string }) {
  const t = useTranslations("plans");
  return (
    <ScreenLink href={buildScreenPath(getScreen("feeds-history"), siteId)} look="secondary">
      {t("toRuns")}
    </ScreenLink>
  );
}

/** The URL parameters of the screen: the selected feed, by default the first. */
const planAddress = z.object({ feed: z.optional(feedName) });

const SHOWN = 5;

/** The last runs of a feed; polled while one is in progress. */
function LastRuns({ feed }: { feed: string }) {
  const t = useTranslations("plans");
  const faultText = useFeedFaultText();
  const { site, supports } = useSite();
  const [delay] = useState(() => createRunPoll(() => performance.now()));
  const hasDetails = supports(showRun);
  const query = hasDetails ? { feed } : {};
  const found = useQuery({
    ...read(history, { params: { siteId: site.trackingCode }, query }),
    refetchInterval: ({ state }) => (state.data === undefined ? false : delay(state.data.runs)),
  });
  const isShown = ({ status, feed: of }: Run): boolean => status !== "scheduled" && (of === feed || !hasDetails);
  const rows = found.data?.runs.filter(isShown).slice(0, SHOWN);
  if (rows === undefined || rows.length === 0) return null;
  const formatStart = (run: Run) => formatDateTime(run.started ?? run.planned_at ?? "", site.time_zone);
  const runs = `${buildScreenPath(getScreen("feeds-history"), site.trackingCode)}?feed=${encodeURIComponent(feed)}`;
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-lg">{t("lastRuns")}</h2>
      <Table
        caption={t("lastRuns")}
        columns={[
          { id: "started", header: t("started", { zone: site.time_zone }), isRowHeader: true, cell: formatStart },
          {
            id: "status",
            header: t("status"),
            cell: (run) => <RunStatusChip run={run} />,
          },
          { id: "why", header: t("why"), cell: ({ error }) => (error ? faultText(error) : NOTHING) },
        ]}
        rows={rows}
        row={{
          id: ({ id }) => id,
          link: hasDetails ? ({ id }) => ({ href: `${runs}&run=${encodeURIComponent(id)}` }) : undefined,
        }}
      />
    </section>
  );
}
