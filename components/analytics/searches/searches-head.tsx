import { useLocale, useTranslations } from "next-intl";
import { ExportMenu } from "@/components/analytics/charts/export-menu";
import { SavedViews } from "@/components/analytics/saved-views/saved-views";
import { PageHead } from "@/components/ui/page-head";
import { useSite } from "@/lib/client/site-context";
import type { QueryPage } from "@/lib/contract/analytics/searches";
import { formatDateTime, formatZone } from "@/lib/i18n/formats";
import { buildSearchesExportHref } from "./searches-address";
import { PLACE_NAMES, type SearchesView } from "./use-searches-view";

/** The title of the screen, the time up to which visits are counted, saved views, and the export. */
export function SearchesHead({ view, page }: { view: SearchesView; page: QueryPage | undefined }) {
  const t = useTranslations("searches");
  const locale = useLocale();
  return (
    <PageHead
      title={t("title")}
      meta={page && <AsOf at={page.as_of} range={page.range} />}
      actions={
        view.hasTable && (
          <>
            <SavedViews screen="searches" drops={PLACE_NAMES} />
            {page !== undefined && (
              <ExportMenu
                rows={page.total_count}
                content={t("exported", { compared: String(page.previous_range !== null) })}
                hrefFor={(format) => buildSearchesExportHref(view, { format, locale })}
              />
            )}
          </>
        )
      }
    />
  );
}

/** The days shown with their time zone, and the time up to which visits are counted. */
export function AsOf({ at, range }: { at: string | null; range: QueryPage["range"] }) {
  const t = useTranslations("searches");
  const words = useTranslations("analytics.figures");
  const { site } = useSite();
  const formatDay = (text: string) => text.split("-").reverse().join(".");
  return (
    <>
      <span className="tabular-nums">
        {t("range", {
          from: formatDay(range.from),
          to: formatDay(range.to),
          zone: formatZone(`${range.to}T12:00:00Z`, site.time_zone),
        })}
      </span>
      <span role="status" className="tabular-nums">
        {at === null ? words("noData") : words("asOf", { at: formatDateTime(at, site.time_zone) })}
      </span>
    </>
  );
}
