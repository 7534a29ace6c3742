import { useLocale, useTranslations } from "next-intl";
import { formatPointLabel } from "@/components/analytics/charts/chart-data";
import { formatMetric, useMetricName } from "@/components/analytics/charts/metric-text";
import { Chip } from "@/components/ui/chip";
import { ScreenLink } from "@/components/ui/screen-link";
import { Table, type TableColumn } from "@/components/ui/table";
import { TOO_FEW } from "@/components/ui/too-few";
import type { StatMetric, StatPoint, Stats } from "@/lib/contract/analytics/site-stats";
import { isMetricKey, isSampleTooSmall } from "@/lib/domain/analytics/metrics";
import { formatNumber } from "@/lib/i18n/formats";
import type { StatsView } from "./stats-controls";
import { type LinkVisits, useVisitsLink } from "./use-visits-link";

/** A row: a point, or the total if `index` is null. */
type Row = { key: string; label: string; index: number | null; isPartial: boolean };

/** The numbers of the screen: a row for each point and one for the total. */
export function StatsTable({ view, stats, isBusy }: { view: StatsView; stats: Stats; isBusy: boolean }) {
  const t = useTranslations("site-stats.table");
  const name = useMetricName();
  const chart = useTranslations("analytics.chart");
  const linkVisits = useVisitsLink(view, stats);
  const points = (stats.metrics[0]?.series ?? []).map(
    ({ date, partial = false }, index): Row => ({
      key: date,
      label: formatPointLabel(date, stats.dates.granularity),
      index,
      isPartial: partial,
    }),
  );
  const total: Row = { key: "total", label: t("total"), index: null, isPartial: stats.partial ?? false };
  const columns: TableColumn<Row>[] = [
    {
      id: "time",
      header: chart("time"),
      isRowHeader: true,
      cell: ({ label, isPartial, index }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 whitespace-nowrap tabular-nums">
          <span className={index === null ? "font-semibold" : undefined}>{label}</span>
          {isPartial && <Chip kind="warn">{chart("partial")}</Chip>}
        </span>
      ),
    },
    ...stats.metrics.flatMap((metric): TableColumn<Row>[] => [
      buildColumn(metric, {
        id: metric.key,
        header: formatTitleWithUnit(name(metric.key), metric),
        linkVisits,
        pick: ({ index }) => getValueAt(metric, index),
      }),
      ...(metric.previous_series === undefined
        ? []
        : [
            buildColumn(metric, {
              id: `${metric.key} before`,
              header: t("before", { name: formatTitleWithUnit(name(metric.key), metric) }),
              pick: ({ index }) => getPreviousValueAt(metric, index),
              linkVisits,
              isBefore: true,
            }),
          ]),
    ]),
  ];
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className="mb-2 font-semibold text-lg">
        {t("title")}
      </h2>
      <Table
        caption={t("title")}
        columns={columns}
        rows={[...points, total]}
        isBusy={isBusy}
        row={{ id: ({ key }) => key }}
      />
    </section>
  );
}

/** The currency is part of the column header. */
function formatTitleWithUnit(name: string, { currency }: StatMetric): string {
  return currency === undefined ? name : `${name} (${currency})`;
}

type Value = (Pick<StatPoint, "value" | "n" | "of"> & Partial<Pick<StatPoint, "date">>) | undefined;

type ColumnParts = {
  id: string;
  header: string;
  pick: (row: Row) => Value;
  linkVisits: LinkVisits;
  isBefore?: true;
};

function buildColumn(metric: StatMetric, { id, header, pick, linkVisits, isBefore }: ColumnParts): TableColumn<Row> {
  return {
    id,
    header,
    isNumeric: true,
    cell: (row) => {
      const value = pick(row);
      const isCounted = value !== undefined && (value.n ?? 0) > 0;
      const link =
        isCounted && isMetricKey(metric.key)
          ? linkVisits(metric.key, { date: value.date ?? null, isBefore: isBefore === true })
          : null;
      return <Cell value={value} metric={metric} isTotal={row.index === null} link={link} />;
    },
  };
}

function getValueAt(metric: StatMetric, index: number | null): Value {
  return index === null ? { value: metric.total, n: metric.n, of: metric.of } : metric.series[index];
}

function getPreviousValueAt(metric: StatMetric, index: number | null): Value {
  if (index !== null) return metric.previous_series?.[index];
  return { value: metric.previous ?? null, n: metric.previous_n, of: metric.previous_of };
}

type CellProps = { value: Value; metric: StatMetric; isTotal: boolean; link: ReturnType<LinkVisits> };

/** A number, and its denominator below a ratio; links to the visits behind it. */
function Cell({ value, metric, isTotal, link }: CellProps) {
  const t = useTranslations("analytics.figures");
  const locale = useLocale();
  if (value === undefined) return null;
  const { unit, currency } = metric;
  const text = isSampleTooSmall(value, metric) ? TOO_FEW : formatMetric(value.value, { unit, currency, locale });
  return (
    <span className={`inline-grid justify-items-end whitespace-nowrap ${isTotal ? "font-semibold" : ""}`}>
      {link === null ? (
        <span>{text}</span>
      ) : (
        <ScreenLink look="plain" {...link} className="cell-link">
          {text}
        </ScreenLink>
      )}
      {typeof value.of === "number" && (
        <span className="font-normal text-ink-2 text-sm">{t("n", { n: formatNumber(value.of, locale) })}</span>
      )}
    </span>
  );
}
