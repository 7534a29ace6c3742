import { useLocale, useTranslations } from "next-intl";
import { Table, type TableColumn } from "@/components/ui/table";
import { countRunsPerDay, findClockChanges, findNextRuns } from "@/lib/domain/catalogue/next-runs";
import { describeTimetable } from "@/lib/domain/catalogue/plan-description";
import type { Timetable } from "@/lib/domain/catalogue/plan-timetable";
import { FEED_NEXT_RUNS } from "@/lib/domain/kit/limits";
import { formatDateTime, formatOffset } from "@/lib/i18n/formats";
import { describePlan } from "./plan-sentence";

type Row = { at: number };

/** A plan in words, the share of the daily limit, the next runs, and clock changes. */
export function PlanPreview({
  timetable,
  zone,
  siteZone,
  limit,
  now,
}: {
  timetable: Timetable;
  zone: string;
  siteZone: string;
  /** Maximum runs per day; null if unknown. */
  limit: number | null;
  now: number;
}) {
  const t = useTranslations("plans");
  const locale = useLocale();
  const runs = findNextRuns(timetable, zone, now, FEED_NEXT_RUNS);
  const buildColumn = (id: string, name: string, isRowHeader: boolean): TableColumn<Row> => ({
    id,
    header: name,
    isRowHeader,
    // The offset of each run: clocks may change between them.
    cell: ({ at }) => (
      <span className="tabular-nums">
        {formatDateTime(at, name)}{" "}
        {name !== "UTC" && (
          <span className="whitespace-nowrap font-normal text-ink-2 text-sm">{formatOffset(at, name)}</span>
        )}
      </span>
    ),
  });
  const zones = [...new Set([siteZone, zone, "UTC"])];
  return (
    <div className="grid gap-4">
      <p className="font-semibold text-lg">{describePlan(t, locale, describeTimetable(timetable))}</p>
      <RunsLeft timetable={timetable} limit={limit} />
      <section className="grid gap-2">
        <h2 className="font-semibold text-md">{t("nextRuns", { count: runs.length })}</h2>
        <Table
          caption={t("nextRuns", { count: runs.length })}
          columns={zones.map((name, index) => buildColumn(name, name, index === 0))}
          rows={runs.map((at) => ({ at }))}
          row={{ id: ({ at }) => String(at) }}
        />
      </section>
      <ClockChanges timetable={timetable} zone={zone} now={now} />
    </div>
  );
}

/** How many runs per day are planned, and how many more are allowed if known. */
function RunsLeft({ timetable, limit }: { timetable: Timetable; limit: number | null }) {
  const t = useTranslations("plans");
  const planned = countRunsPerDay(timetable);
  if (limit === null) return <p className="text-ink-2">{t("perDay", { planned })}</p>;
  const left = limit - planned;
  const text = left < 0 ? t("tooMany", { planned, limit }) : t("left", { planned, left });
  return (
    <p role="status" className={left < 0 ? "font-medium text-bad" : "text-ink-2"}>
      {text}
    </p>
  );
}

/** How clock changes affect the plan; absent when no run is affected. */
function ClockChanges({ timetable, zone, now }: { timetable: Timetable; zone: string; now: number }) {
  const t = useTranslations("plans");
  const locale = useLocale();
  const lists = new Intl.ListFormat(locale, { type: "conjunction" });
  const touched = findClockChanges(timetable, zone, now).filter(({ times }) => times.length > 0);
  if (touched.length === 0) return null;
  return (
    <section aria-label={t("clockChanges")}>
      <h2 className="font-semibold text-md">{t("clockChanges")}</h2>
      <ul className="mt-1 grid gap-1 text-ink-2">
        {touched.map(({ at, times }) => {
          const effect = times[0]?.effect ?? "moved";
          const values = { count: times.length, times: lists.format(times.map(({ time }) => time)) };
          return <li key={at}>{t(`clockEffect.${effect}`, { ...values, at: formatDateTime(at, zone) })}</li>;
        })}
      </ul>
    </section>
  );
}
