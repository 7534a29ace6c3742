import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { MarkList } from "@/components/analytics/charts/mark-strip";
import { RunStatusChip, useFeedName } from "@/components/catalogue/feeds/feed-texts";
import { Chip } from "@/components/ui/chip";
import { ScreenLink } from "@/components/ui/screen-link";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import type { WidgetSettings } from "@/lib/contract/analytics/dashboards";
import { listSessions, type Session } from "@/lib/contract/analytics/sessions";
import { stats as qualityStats } from "@/lib/contract/catalogue/data-quality";
import { history, type Run } from "@/lib/contract/catalogue/feed-runs";
import { changeMarks } from "@/lib/contract/history/change-marks";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { formatDateTime, formatMoney } from "@/lib/i18n/formats";
import { ReadBody, useDashboardData } from "./dashboard-data";
import { buildMarksInput, buildRunsInput, buildVisitsInput } from "./widget-inputs";

type Props = { settings: WidgetSettings };

/** The newest visits: time, searches and outcome. */
export function VisitsWidget({ settings }: Props) {
  const t = useTranslations("dashboards.visits");
  const input = buildVisitsInput(useDashboardData(), settings);
  const found = useQuery({ ...read(listSessions, input), placeholderData: keepPreviousData });
  return (
    <ReadBody found={found} rows={Number(settings.rows ?? "5")}>
      {({ sessions: visits }) =>
        visits.length === 0 ? (
          <p className="text-ink-2 text-md">{t("none")}</p>
        ) : (
          <ul>
            {visits.map((visit) => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </ul>
        )
      }
    </ReadBody>
  );
}

function Visit({ visit }: { visit: Session }) {
  const t = useTranslations("dashboards.visits");
  const locale = useLocale();
  const { site } = useSite();
  const href = `${buildScreenPath(getScreen("sessions"), site.trackingCode)}/${encodeURIComponent(visit.id)}`;
  const orders = visit.orders ?? 0;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-2 last:border-0">
      <ScreenLink href={href} className="tabular-nums">
        {formatDateTime(visit.started_at, site.time_zone)}
      </ScreenLink>
      <span className="min-w-0 flex-1 basis-40 truncate text-md">
        {visit.queries.length === 0 ? <span className="text-ink-2">{t("noSearch")}</span> : visit.queries.join(" · ")}
      </span>
      {(visit.no_results ?? 0) > 0 && <Chip kind="warn">{t("noResults", { count: visit.no_results ?? 0 })}</Chip>}
      {orders > 0 && (
        <Chip kind="good">
          {t("orders", { count: orders, revenue: formatMoney(visit.revenue ?? 0, site.currency, locale) })}
        </Chip>
      )}
    </li>
  );
}

/** The status of the latest feed runs and of the catalog checks. */
export function CatalogWidget() {
  const t = useTranslations("dashboards.catalog");
  const canSeeRuns = useAllowed(history.access);
  const canSeeChecks = useAllowed(qualityStats.access);
  return (
    <div className="grid gap-4">
      {canSeeChecks && <Checks />}
      {canSeeRuns && <Runs />}
      {!canSeeRuns && !canSeeChecks && <p className="text-ink-2 text-md">{t("noRight")}</p>}
    </div>
  );
}

function Checks() {
  const t = useTranslations("dashboards.catalog");
  const { site } = useSite();
  const found = useQuery(read(qualityStats, { params: { siteId: site.trackingCode } }));
  return (
    <ReadBody found={found} rows={1}>
      {({ checks, checked_at }) => {
        const of = (status: string) => checks.filter((check) => check.status === status).length;
        const bad = of("error");
        const warned = of("warning");
        return (
          <div className="flex flex-wrap items-center gap-2">
            {bad > 0 && <Chip kind="bad">{t("errors", { count: bad })}</Chip>}
            {warned > 0 && <Chip kind="warn">{t("warnings", { count: warned })}</Chip>}
            {bad + warned === 0 && checks.length > 0 && <Chip kind="good">{t("fine")}</Chip>}
            <span className="text-ink-2 text-sm tabular-nums">
              {checked_at === null ? t("never") : t("checked", { at: formatDateTime(checked_at, site.time_zone) })}
            </span>
          </div>
        );
      }}
    </ReadBody>
  );
}

/** Number of runs shown. */
const RUNS = 3;

function Runs() {
  const t = useTranslations("dashboards.catalog");
  const { siteId } = useDashboardData();
  const found = useQuery(read(history, buildRunsInput({ siteId })));
  return (
    <ReadBody found={found} rows={RUNS}>
      {({ runs, held_total = 0 }) => {
        const begun = runs.filter(({ started }) => started !== null).slice(0, RUNS);
        return (
          <div className="grid gap-2 [&>.chip]:justify-self-start">
            {held_total > 0 && <Chip kind="warn">{t("needsApproval", { count: held_total })}</Chip>}
            {begun.length === 0 ? (
              <p className="text-ink-2 text-md">{t("noRuns")}</p>
            ) : (
              <ul>
                {begun.map((run) => (
                  <RunLine key={run.id} run={run} />
                ))}
              </ul>
            )}
          </div>
        );
      }}
    </ReadBody>
  );
}

function RunLine({ run }: { run: Run }) {
  const getFeedName = useFeedName();
  const { site } = useSite();
  const href = `${buildScreenPath(getScreen("feeds-history"), site.trackingCode)}?run=${encodeURIComponent(run.id)}`;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-2 last:border-0">
      <ScreenLink href={href}>{getFeedName(run.feed)}</ScreenLink>
      <RunStatusChip run={run} />
      {run.started !== null && (
        <span className="text-ink-2 text-sm tabular-nums">{formatDateTime(run.started, site.time_zone)}</span>
      )}
    </li>
  );
}

/** A note written by a user. */
export function NoteWidget({ settings: { text = "" } }: Props) {
  const t = useTranslations("dashboards");
  if (text.trim() === "") return <p className="text-ink-2 text-md">{t("emptyNote")}</p>;
  return <p className="max-w-[72ch] whitespace-pre-line break-words">{text}</p>;
}

/** Recent changes, newest first. */
export function MarksWidget({ settings: { changes = "all", rows = "5" } }: Props) {
  const t = useTranslations("dashboards.marks");
  const input = buildMarksInput(useDashboardData());
  const found = useQuery({ ...read(changeMarks, input), placeholderData: keepPreviousData });
  return (
    <ReadBody found={found} rows={Number(rows)}>
      {({ marks }) => {
        const shown = marks.filter(({ kind }) => changes === "all" || kind === changes).slice(-Number(rows));
        if (shown.length === 0) return <p className="text-ink-2 text-md">{t("none")}</p>;
        return <MarkList marks={shown.toReversed()} />;
      }}
    </ReadBody>
  );
}
