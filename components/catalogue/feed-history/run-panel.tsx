import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFaultText } from "@/components/catalogue/feeds/fault-text";
import { useFeedName } from "@/components/catalogue/feeds/feed-name";
import { RunStatusChip } from "@/components/catalogue/feeds/run-status-chip";
import { Banner } from "@/components/ui/banner";
import { Icon } from "@/components/ui/icon";
import { useSite } from "@/lib/client/site-context";
import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { isHeld, isRejected } from "@/lib/domain/catalogue/run-states";
import { formatDateTime } from "@/lib/i18n/formats";
import { HeldRun } from "./held-run";
import { NO_RUN } from "./history-address";
import type { HistoryView } from "./history-view";
import { RunCounts } from "./run-counts";
import { RunLinks } from "./run-links";
import { RunParts } from "./run-parts";
import { RunPhases } from "./run-phases";
import { RunSources } from "./run-sources";

/** All that is known of a run: how it went, what it read and changed, what was wrong, and what can be done about it. */
export function RunPanel({ view, run }: { view: HistoryView; run: Run }) {
  const faultText = useFaultText();
  return (
    <section
      aria-labelledby={`run-${run.id}`}
      className="grid min-w-0 gap-6 border-accent border-l-[3px] p-5 whitespace-normal max-md:p-4"
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && view.set(NO_RUN)}
    >
      <RunHead view={view} run={run} />
      {run.error && !isRejected(run) && <Banner kind="bad" title={faultText(run.error)} />}
      {isHeld(run) && <HeldRun view={view} run={run} />}
      <DecidedRun run={run} />
      <RunCounts run={run} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <RunPhases run={run} />
        <RunSources run={run} />
      </div>
      <RunLinks view={view} run={run} />
      <RunParts view={view} run={run} />
    </section>
  );
}

/** Which run it is, and the way out of it; it gets the focus when it is opened in the page. */
function RunHead({ view, run }: { view: HistoryView; run: Run }) {
  const t = useTranslations("feed-history");
  const nameOf = useFeedName();
  const { site } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const at = formatDateTime(run.started ?? run.planned_at ?? "", site.time_zone);
  const close = view.link(NO_RUN);
  const title = t("runTitle", { feed: nameOf(run.feed), at });
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`run-${run.id}`} ref={heading} tabIndex={-1} className="font-semibold text-lg">
          {title}
        </h2>
        <RunStatusChip run={run} />
      </div>
      <a
        href={close.href}
        onClick={close.onClick}
        aria-label={t("close", { run: title })}
        className="target flex size-7 shrink-0 items-center justify-center rounded-tight text-ink-2 hover:bg-row-hover hover:text-ink"
      >
        <Icon of={X} />
      </a>
    </div>
  );
}

/** What became of a run that was held, when and by whom. */
function DecidedRun({ run: { held } }: { run: Run }) {
  const t = useTranslations("feed-history.held");
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
