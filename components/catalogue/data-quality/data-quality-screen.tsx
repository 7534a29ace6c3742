"use client";

import { useTranslations } from "next-intl";
import { HeldStrip } from "@/components/catalogue/feeds/held-strip";
import { PausedStrip } from "@/components/catalogue/feeds/paused-strip";
import { FailedRead } from "@/components/ui/failed-read";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { TabNav } from "@/components/ui/tab-nav";
import { UnreadableRows } from "@/components/ui/unreadable-rows";
import { AlertStrip } from "./alert-strip";
import { AttributeView } from "./attribute-view";
import { CheckList } from "./check-list";
import { MissingView } from "./missing-view";
import { PairedView } from "./paired-view";
import { QUALITY_TABS, qualityHref } from "./quality-address";
import { QualityHead } from "./quality-head";
import { type Quality, useQuality } from "./use-quality";
import { type QualityView, useQualityView } from "./use-quality-view";
import { WebhookSettings } from "./webhook-settings";

/** How good the data of a site is: checks, attributes, missing and paired items. */
export function DataQualityScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("data-quality.tabs");
  const quality = useQuality(siteId);
  const view = useQualityView(siteId);
  const links = QUALITY_TABS.map((tab) => ({
    href: qualityHref(siteId, { tab }),
    label: t(tab),
    isCurrent: tab === view.address.tab,
  }));
  return (
    <>
      <QualityHead quality={quality} />
      <HeldStrip />
      <PausedStrip />
      {quality.data && <AlertStrip alerts={quality.data.alerts} />}
      <div className="mb-5">
        <TabNav label={t("label")} links={links} />
      </div>
      {view.address.tab === "missing" ? <MissingView view={view} /> : <StatsPart quality={quality} view={view} />}
    </>
  );
}

/** A part of the screen that is made of what the checks found. */
function StatsPart({ quality: { found, data }, view }: { quality: Quality; view: QualityView }) {
  const t = useTranslations("data-quality");
  if (found.isError && data === undefined) return <FailedRead of={found} title={t("loadFailed")} />;
  return (
    <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={8} columns={4} />}>
      <UnreadableRows of={data} />
      {data && view.address.tab === "attributes" && <AttributeView view={view} attributes={data.catalog_attributes} />}
      {data && view.address.tab === "paired" && <PairedView paired={data.paired_items} />}
      {data && view.address.tab === "checks" && (
        <>
          <CheckList checks={data.checks} />
          <WebhookSettings />
        </>
      )}
    </SkeletonWhile>
  );
}
