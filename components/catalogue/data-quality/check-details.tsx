import { useTranslations } from "next-intl";
import { Table } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { QualityCheck } from "@/lib/contract/catalogue/data-quality";
import { formatDateTime } from "@/lib/i18n/formats";
import { SampleList } from "./sample-list";
import { useShareText } from "./share-text";
import type { TrendPoint } from "./trend-path";
import { useTrendText } from "./trend-text";

/** Examples of items that fail, and the trend as a table; opens without the page's script. */
export function CheckDetails({ check, name }: { check: QualityCheck; name: string }) {
  const t = useTranslations("data-quality");
  const trendText = useTrendText();
  return (
    <details className="min-w-0 max-sm:order-last sm:col-span-full">
      <summary className="w-fit cursor-pointer text-accent text-md">
        {t("checks.details")} <span className="sr-only">({name})</span>
      </summary>
      <div className="mt-3 grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
        <section>
          <h4 className="mb-2 font-semibold">{t("checks.samples", { count: check.samples.length })}</h4>
          {check.samples.length === 0 ? (
            <p className="text-ink-2 text-md">{t("checks.noSamples")}</p>
          ) : (
            <SampleList samples={check.samples} isKnown={check.key !== "pairing"} />
          )}
        </section>
        <section>
          <h4 className="font-semibold">{t("trend.title")}</h4>
          <p className="mb-2 text-ink-2 text-md">{trendText(check.trend)}</p>
          {check.trend.length > 0 && (
            <details>
              <summary className="w-fit cursor-pointer text-accent text-md">{t("trend.table")}</summary>
              <div className="mt-2">
                <TrendTable points={check.trend} caption={t("trend.caption", { name })} />
              </div>
            </details>
          )}
        </section>
      </div>
    </details>
  );
}

/** The numbers behind the line, the newest first. */
function TrendTable({ points, caption }: { points: readonly TrendPoint[]; caption: string }) {
  const t = useTranslations("data-quality.trend");
  const { site } = useSite();
  const share = useShareText();
  return (
    <Table
      caption={caption}
      columns={[
        {
          id: "at",
          header: t("at", { zone: site.time_zone }),
          isRowHeader: true,
          cell: ({ at }) => formatDateTime(at, site.time_zone),
        },
        { id: "share", header: t("share"), isNumeric: true, cell: (point) => share(point.share) },
      ]}
      rows={points.toReversed()}
      row={{ id: ({ at }) => at }}
    />
  );
}
