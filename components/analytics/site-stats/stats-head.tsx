import { useLocale, useTranslations } from "next-intl";
import { ExportMenu } from "@/components/analytics/charts/export-menu";
import { SavedViews } from "@/components/analytics/saved-views/saved-views";
import { PageHead } from "@/components/ui/page-head";
import { useSite } from "@/lib/client/site-context";
import { exportStats, type Stats } from "@/lib/contract/analytics/site-stats";
import { formatDateTime, formatZone } from "@/lib/i18n/formats";
import { buildStatsExportHref } from "./stats-address";
import type { StatsView } from "./stats-controls";

/** The title of the screen, the time up to which visits are counted, saved views, and the export. */
export function StatsHead({ view, stats }: { view: StatsView; stats: Stats | undefined }) {
  const t = useTranslations("site-stats");
  const locale = useLocale();
  const { site } = useSite();
  return (
    <PageHead
      title={t("title")}
      meta={
        <>
          <span className="max-w-[72ch]">{t("intro", { zone: formatZone(view.now, site.time_zone) })}</span>
          <span role="status" className="basis-full tabular-nums">
            <AsOf stats={stats} />
          </span>
        </>
      }
      actions={
        <>
          <SavedViews screen="site-stats" />
          {stats !== undefined && (
            <ExportMenu
              rows={countRows(stats)}
              content={t("exported", { metrics: stats.metrics.length, compared: String(isCompared(stats)) })}
              hrefFor={(format) => buildStatsExportHref(exportStats, view, { format, locale })}
            />
          )}
        </>
      }
    />
  );
}

/** Rows of the table: one per point, and the total. */
function countRows({ metrics }: Stats): number {
  return (metrics[0]?.series.length ?? 0) + 1;
}

/** Whether the table and the file also have the values of another range. */
function isCompared({ metrics }: Stats): boolean {
  return metrics.some(({ previous_series }) => previous_series !== undefined);
}

function AsOf({ stats }: { stats: Stats | undefined }) {
  const t = useTranslations("analytics.figures");
  const { site } = useSite();
  // Other backends do not report this time.
  if (stats?.as_of === undefined) return null;
  if (stats.as_of === null) return stats.metrics.some(({ total }) => (total ?? 0) > 0) ? null : t("noData");
  return t("asOf", { at: formatDateTime(stats.as_of, site.time_zone) });
}
