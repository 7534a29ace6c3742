import { useTranslations } from "next-intl";
import { ScreenLink } from "@/components/ui/screen-link";
import { Table } from "@/components/ui/table";
import { useAllowed, useSite } from "@/lib/client/site-context";
import type { QualityCheck, QualitySample } from "@/lib/contract/catalogue/data-quality";
import { getScreen } from "@/lib/domain/kit/screens";
import { formatDateTime } from "@/lib/i18n/formats";
import { type TrendPoint, useShareText, useTrendText } from "./figures";
import { buildItemHref } from "./quality-address";

/** Examples of failing items, and the trend as a table; works without JavaScript. */
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

/** The numbers of the trend line, newest first. */
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

/** Example items by title and identity; `isKnown`: the catalog has them, so they link to their pages. */
export function SampleList({ samples, isKnown }: { samples: readonly QualitySample[]; isKnown: boolean }) {
  const { site } = useSite();
  const canBrowse = useAllowed(getScreen("catalog-browser").access);
  return (
    <ul className="border-line border-t text-md">
      {samples.map(({ identity, title }) => (
        <li key={identity} className="flex flex-wrap items-baseline gap-x-3 border-line border-b py-1.5">
          <span lang={title ? site.language : undefined} className="min-w-0 [overflow-wrap:anywhere]">
            {isKnown && canBrowse ? (
              <ScreenLink href={buildItemHref(site.trackingCode, identity)}>{title || identity}</ScreenLink>
            ) : (
              title || identity
            )}
          </span>
          {title && <span className="min-w-0 font-code text-ink-2 text-sm [overflow-wrap:anywhere]">{identity}</span>}
        </li>
      ))}
    </ul>
  );
}
