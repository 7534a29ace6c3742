import { Check, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { RunStatusChip, useFeedFaultText, useFeedName } from "@/components/catalogue/feeds/feed-texts";
import { AddressLink } from "@/components/ui/address-link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Table } from "@/components/ui/table";
import { useIsScripted } from "@/components/ui/use-after-idle";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { approveRun, type Run } from "@/lib/contract/catalogue/feed-runs";
import {
  isFirstImportHeld,
  isHeld,
  isHeldForRemoval,
  isRejected,
  readChanges,
} from "@/lib/domain/catalogue/run-states";
import { formatDateTime, formatNumber, formatPercent } from "@/lib/i18n/formats";
import { NO_RUN } from "./history-address";
import type { RunHistoryView } from "./history-view";
import { HoldReasons } from "./hold-reasons";
import { RunLinks } from "./run-links";
import { RunParts, RunPhases } from "./run-parts";

/** The details of a run: phases, counts, sources, changes, errors and actions. */
export function RunPanel({ view, run }: { view: RunHistoryView; run: Run }) {
  const faultText = useFeedFaultText();
  return (
    <section
      aria-labelledby={`run-${run.id}`}
      className="grid min-w-0 gap-6 border-accent border-l-[3px] p-5 whitespace-normal max-md:p-4"
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && view.set(NO_RUN)}
    >
      <RunHead view={view} run={run} />
      {run.error && !isRejected(run) && <Banner kind="bad" title={faultText(run.error)} />}
      {run.unchanged_since && <UnchangedRun since={run.unchanged_since} />}
      {isHeld(run) && <HeldRun view={view} run={run} />}
      <DecidedRun run={run} />
      <RunCounts run={run} />
      <RunPhases run={run} />
      <RunSources run={run} />
      <RunLinks view={view} run={run} />
      <RunParts view={view} run={run} />
    </section>
  );
}

/** The title of the run and a close button; takes the focus when the run is opened. */
function RunHead({ view, run }: { view: RunHistoryView; run: Run }) {
  const t = useTranslations("feed-history");
  const getFeedName = useFeedName();
  const { site } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const at = formatDateTime(run.started ?? run.planned_at ?? "", site.time_zone);
  const title = t("runTitle", { feed: getFeedName(run.feed), at });
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`run-${run.id}`} ref={heading} tabIndex={-1} className="font-semibold text-lg">
          {title}
        </h2>
        <RunStatusChip run={run} />
      </div>
      <AddressLink
        to={view.to(NO_RUN)}
        aria-label={t("close", { run: title })}
        className="target flex size-7 shrink-0 items-center justify-center rounded-tight text-ink-2 hover:bg-row-hover hover:text-ink"
      >
        <Icon of={X} />
      </AddressLink>
    </div>
  );
}

/** Why a run read nothing. */
function UnchangedRun({ since }: { since: string }) {
  const t = useTranslations("feed-history");
  const { site } = useSite();
  return <p>{t("unchanged", { at: formatDateTime(since, site.time_zone) })}</p>;
}

/** The decision about a held run, when and by whom. */
function DecidedRun({ run: { held } }: { run: Run }) {
  const t = useTranslations("feed-history.approval");
  const { site } = useSite();
  if (!held || held.decision === null) return null;
  const at = formatDateTime(held.decided_at ?? "", site.time_zone);
  return (
    <p className="text-ink-2">
      {t(`decided.${held.decision}`, {
        at,
        by: held.decided_by?.name ?? "–",
        held: formatDateTime(held.at, site.time_zone),
      })}
    </p>
  );
}

const COUNTS = [
  "read",
  "rejected",
  "kept_out",
  "without_price",
  "clashes",
  "added",
  "changed",
  "removed",
  "unchanged",
] as const;
/** Counts of feeds with variants. */
const VARIANT_COUNTS = ["variants_merged", "merged", "oversized", "left_out"] as const;
const KNOWN = [...COUNTS, ...VARIANT_COUNTS];
/** Counts that are shown only if there are some. */
const RARE: readonly string[] = ["kept_out", "without_price", ...VARIANT_COUNTS];

/** The counts of a run with explanations. */
function RunCounts({ run: { counts } }: { run: Run }) {
  const t = useTranslations("feed-history.counts");
  const locale = useLocale();
  const shown = KNOWN.filter((name) => counts?.[name] !== undefined && (counts[name] > 0 || !RARE.includes(name)));
  if (shown.length === 0) return null;
  const columns = shown.length > 7 ? "xl:grid-cols-5" : "xl:grid-cols-7";
  return (
    <dl className={`grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-4 sm:grid-cols-3 ${columns}`}>
      {shown.map((name) => (
        <div key={name} className="min-w-0">
          <dt className="font-medium text-ink-2 text-sm">{t(`${name}.name`)}</dt>
          <dd>
            <span className="block font-semibold text-xl">{formatNumber(counts?.[name] ?? 0, locale)}</span>
            <span className="block text-ink-2 text-sm">{t(`${name}.description`)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a run read from each source. */
function RunSources({ run: { sources } }: { run: Run }) {
  const t = useTranslations("feed-history.sources");
  const locale = useLocale();
  if (!sources || sources.length === 0) return null;
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="font-semibold text-md">{t("title")}</h3>
      <Table
        caption={t("title")}
        rows={sources}
        row={{ id: ({ url }) => url }}
        columns={[
          {
            id: "url",
            header: t("source"),
            isRowHeader: true,
            cell: ({ url }) => (
              <span title={url} className="line-clamp-2 break-all font-normal">
                {url}
              </span>
            ),
          },
          { id: "read", header: t("read"), isNumeric: true, cell: ({ read }) => formatNumber(read, locale) },
          {
            id: "rejected",
            header: t("rejected"),
            isNumeric: true,
            cell: ({ rejected }) => formatNumber(rejected, locale),
          },
        ]}
      />
    </section>
  );
}

const ApproveDialog = lazy(() => import("./decision-dialogs").then((file) => ({ default: file.ApproveDialog })));
const RejectDialog = lazy(() => import("./decision-dialogs").then((file) => ({ default: file.RejectRunDialog })));

/** Why a run awaits approval and until when, with buttons for both decisions. */
function HeldRun({ view, run }: { view: RunHistoryView; run: Run }) {
  const t = useTranslations("feed-history.approval");
  const locale = useLocale();
  const { site } = useSite();
  const canDecide = useAllowed(approveRun.access);
  const isScripted = useIsScripted();
  const [dialog, setDialog] = useState<"approve" | "reject" | null>(null);
  if (!run.held) return null;
  const removed = readChanges(run)?.removed ?? 0;
  const share = formatPercent(run.held.share_removed, locale);
  const close = () => setDialog(null);
  const titleOfDamage = t(isFirstImportHeld(run) ? "titleFirst" : "titleDamaged");
  return (
    <Banner kind="warn" title={isHeldForRemoval(run) ? t("title", { removed, share }) : titleOfDamage}>
      <HoldReasons run={run} />
      <p className="mt-2">{t("stays", { until: formatDateTime(run.held.expires_at, site.time_zone) })}</p>
      {!canDecide && <p className="mt-1">{t("readOnly")}</p>}
      {canDecide && (
        <div className={`mt-3 flex flex-wrap gap-2 ${isScripted ? "" : "invisible"}`}>
          <Button icon={Check} onClick={() => setDialog("approve")}>
            {t("approve")}
          </Button>
          <Button icon={X} onClick={() => setDialog("reject")}>
            {t("reject")}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {dialog === "approve" && <ApproveDialog view={view} run={run} onClose={close} />}
        {dialog === "reject" && <RejectDialog view={view} run={run} onClose={close} />}
      </Suspense>
    </Banner>
  );
}
