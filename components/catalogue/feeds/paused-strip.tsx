"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { ScreenLink } from "@/components/ui/screen-link";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { listPlans, type Plan, resume } from "@/lib/contract/catalogue/plans";
import { formatDateTime } from "@/lib/i18n/formats";
import { useFeedName } from "./feed-texts";
import { ResumePlan } from "./resume-plan";

type PausedPlanData = Plan & { paused: NonNullable<Plan["paused"]> };

/** The paused feeds of the site, with reason, time and links; with `feed`, only that one. */
export function PausedStrip({ feed, hasPlanLink = true }: { feed?: string; hasPlanLink?: boolean }) {
  const t = useTranslations("feeds.paused");
  const { site, supports } = useSite();
  const canRead = useAllowed(listPlans.access) && supports(listPlans);
  const { data } = useQuery({ ...read(listPlans, { params: { siteId: site.trackingCode } }), enabled: canRead });
  const paused = (data?.plans ?? []).filter(isPaused).filter((plan) => feed === undefined || plan.feed === feed);
  if (paused.length === 0) return null;
  return (
    <section aria-label={t("label")} className="mb-4 grid gap-2">
      {paused.map((plan) => (
        <PausedPlan key={plan.feed} plan={plan} hasPlanLink={hasPlanLink} />
      ))}
    </section>
  );
}

function isPaused(plan: Plan): plan is PausedPlanData {
  return plan.paused !== null && plan.paused !== undefined;
}

function PausedPlan({ plan, hasPlanLink }: { plan: PausedPlanData; hasPlanLink: boolean }) {
  const t = useTranslations("feeds.paused");
  const getFeedName = useFeedName();
  const { site } = useSite();
  const canWrite = useAllowed(resume.access);
  const { at, because } = plan.paused;
  const feeds = `/sites/${site.trackingCode}/settings/feeds`;
  return (
    <Banner kind="warn" title={t(`title.${because}`, { feed: getFeedName(plan.feed) })}>
      <p>
        <time dateTime={at}>{t("since", { at: formatDateTime(at, site.time_zone), zone: site.time_zone })}</time>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {hasPlanLink && (
          <ScreenLink href={`${feeds}/plans?feed=${encodeURIComponent(plan.feed)}`}>{t("toPlan")}</ScreenLink>
        )}
        <ScreenLink href={`${feeds}/history?feed=${encodeURIComponent(plan.feed)}`}>{t("toRuns")}</ScreenLink>
      </p>
      {canWrite && <ResumePlan feed={plan.feed} />}
    </Banner>
  );
}
