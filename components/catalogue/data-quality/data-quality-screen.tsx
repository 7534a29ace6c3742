"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { CheckRow } from "@/components/catalogue/data-quality/check-row";
import { MissingGroups } from "@/components/catalogue/data-quality/missing-groups";
import { MissingList } from "@/components/catalogue/data-quality/missing-list";
import { HeldRuns } from "@/components/catalogue/feeds/held-runs";
import { PausedStrip } from "@/components/catalogue/feeds/paused-strip";
import { UnreadableRows } from "@/components/ui/banner";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { Skeleton, SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { TabNav } from "@/components/ui/tabs";
import { useIsScripted } from "@/components/ui/use-after-idle";
import { useAllowed, useSite } from "@/lib/client/site-context";
import {
  alertWebhook,
  type CheckStatus,
  missingGroups,
  type QualityCheck,
  saveAlertWebhook,
} from "@/lib/contract/catalogue/data-quality";
import { missingState } from "@/lib/contract/catalogue/missing-items";
import { AlertStrip } from "./alert-strip";
import { AttributeView } from "./attribute-view";
import { MissingActions, MissingFilters } from "./missing-filters";
import { StateChip } from "./missing-table";
import { PairedView } from "./paired-view";
import { buildQualityHref, QUALITY_TABS } from "./quality-address";
import { type Quality, QualityHead, useQuality } from "./quality-head";
import { type QualityView, useQualityView } from "./use-quality-view";

/** The data quality of a site: checks, attributes, missing and paired items. */
export function DataQualityScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("data-quality.tabs");
  const quality = useQuality(siteId);
  const view = useQualityView(siteId);
  const links = QUALITY_TABS.map((tab) => ({
    href: buildQualityHref(siteId, { tab }),
    label: t(tab),
    isCurrent: tab === view.address.tab,
  }));
  return (
    <>
      <QualityHead quality={quality} />
      <HeldRuns />
      <PausedStrip />
      {quality.data && <AlertStrip alerts={quality.data.alerts} />}
      <div className="mb-5">
        <TabNav label={t("label")} links={links} />
      </div>
      {view.address.tab === "missing" ? <MissingView view={view} /> : <StatsPart quality={quality} view={view} />}
    </>
  );
}

/** A tab that shows results of the checks. */
function StatsPart({ quality: { found, data }, view }: { quality: Quality; view: QualityView }) {
  const t = useTranslations("data-quality");
  if (found.isError && data === undefined) return <FailedRead of={found} title={t("loadFailed")} />;
  return (
    <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={8} columns={4} />}>
      <UnreadableRows of={data} />
      {data && view.address.tab === "attributes" && <AttributeView attributes={data.catalog_attributes} />}
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

const ORDER: readonly CheckStatus[] = ["error", "warning", "ok", "not_applicable"];

/** The checks, failing ones first; within a status in the order of the backend. */
function CheckList({ checks }: { checks: readonly QualityCheck[] }) {
  const t = useTranslations("data-quality.checks");
  if (checks.length === 0) {
    return (
      <EmptyState kind="nothing" title={t("none")}>
        {t("noneHint")}
      </EmptyState>
    );
  }
  const applied = checks.filter(({ status }) => status !== "not_applicable");
  const failing = applied.filter(({ status }) => status !== "ok").length;
  const ordered = ORDER.flatMap((status) => checks.filter((check) => check.status === status));
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className="sr-only">
        {t("title")}
      </h2>
      <p className="border-line border-b pb-3 font-medium">{t("summary", { failing, total: applied.length })}</p>
      <ul>
        {ordered.map((check) => (
          <CheckRow key={check.key} check={check} />
        ))}
      </ul>
    </section>
  );
}

/** Items that shoppers saw but the catalog lacks: as items or grouped, filtered by the URL. */
function MissingView({ view }: { view: QualityView }) {
  const t = useTranslations("data-quality.missing");
  const { supports } = useSite();
  const by = supports(missingGroups) ? view.address.group : undefined;
  return (
    <section aria-labelledby="missing">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 basis-80 grow">
          <h2 id="missing" className="font-semibold text-xl">
            {t("title")}
          </h2>
          <p className="mt-1 max-w-[72ch] text-ink-2">{t("intro")}</p>
        </div>
        <MissingActions view={view} />
      </div>
      <MissingFilters view={view} />
      <StateMeanings />
      {by === undefined ? <MissingList view={view} /> : <MissingGroups key={by} view={view} by={by} />}
    </section>
  );
}

/** Explains the states of a missing item and the transitions between them. */
function StateMeanings() {
  const t = useTranslations("data-quality.missing.explanations");
  return (
    <details className="mb-4">
      <summary className="w-fit cursor-pointer text-accent text-md">{t("title")}</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-2 border-line border-l-[3px] py-1 pl-4 text-md sm:grid-cols-[max-content_minmax(0,1fr)]">
        {missingState.options.map((state) => (
          <div key={state} className="contents">
            <dt>
              <StateChip state={state} />
            </dt>
            <dd className="max-w-[72ch] text-ink-2">{t(state)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const WebhookForm = lazy(() => import("./webhook-form").then((file) => ({ default: file.WebhookForm })));

/** The webhook of alerts, for users who may change it; loaded when it is opened. */
function WebhookSettings() {
  const t = useTranslations("data-quality.webhook");
  const { supports } = useSite();
  const canWrite = useAllowed(saveAlertWebhook.access) && supports(alertWebhook);
  const isScripted = useIsScripted();
  const [isOpen, setOpen] = useState(false);
  if (!canWrite || !isScripted) return null;
  return (
    <details className="mt-8" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-accent text-md">{t("open")}</summary>
      {isOpen && (
        <div className="mt-3 max-w-2xl">
          <Suspense fallback={<Skeleton height="8rem" />}>
            <WebhookForm />
          </Suspense>
        </div>
      )}
    </details>
  );
}
