"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { ScreenLink } from "@/components/ui/screen-link";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { history, type Run, showRun } from "@/lib/contract/catalogue/feed-runs";
import { isHeld } from "@/lib/domain/catalogue/run-states";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { formatDateTime } from "@/lib/i18n/formats";
import { useFeedName } from "./feed-texts";
import { buildRunsToApproveInput } from "./held-runs-input";

/** The runs of the site that await approval, since and until when, with links; with `feed`, only those of one feed. */
export function HeldRuns({ feed }: { feed?: string }) {
  const t = useTranslations("feeds.needsApproval");
  const { site, supports } = useSite();
  const canRead = useAllowed(history.access) && supports(showRun);
  const { data } = useQuery({ ...read(history, buildRunsToApproveInput(site.trackingCode)), enabled: canRead });
  const held = (data?.runs ?? []).filter(isHeld).filter((run) => feed === undefined || run.feed === feed);
  if (held.length === 0) return null;
  return (
    <section aria-label={t("label")} className="mb-4 grid gap-2">
      {held.map((run) => (
        <HeldNotice key={run.id} run={run} />
      ))}
    </section>
  );
}

function HeldNotice({ run }: { run: Run }) {
  const t = useTranslations("feeds.needsApproval");
  const getFeedName = useFeedName();
  const { site } = useSite();
  const runs = buildScreenPath(getScreen("feeds-history"), site.trackingCode);
  return (
    <Banner kind="warn" title={t("title", { feed: getFeedName(run.feed) })}>
      <p>
        {t("since", {
          at: formatDateTime(run.held?.at ?? "", site.time_zone),
          zone: site.time_zone,
          until: formatDateTime(run.held?.expires_at ?? "", site.time_zone),
        })}
      </p>
      <p className="mt-1">
        <ScreenLink href={`${runs}?run=${encodeURIComponent(run.id)}`}>{t("toRun")}</ScreenLink>
      </p>
    </Banner>
  );
}
