import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ScreenLink } from "@/components/ui/screen-link";
import { Table, type TableColumn } from "@/components/ui/table";
import { TOO_FEW } from "@/components/ui/too-few";
import { useSite } from "@/lib/client/site-context";
import type { QueryDetail } from "@/lib/contract/analytics/searches";
import type { QueryScope } from "@/lib/contract/search/scopes";
import { isSampleTooSmall } from "@/lib/domain/analytics/metrics";
import { VISIT_DEVICES } from "@/lib/domain/analytics/visit-device";
import { formatNumber, formatPercent, NOTHING } from "@/lib/i18n/formats";
import { buildQueryHref, linkToPlace } from "./searches-links";

type Props = { siteId: string; detail: QueryDetail; scope: QueryScope };

/** The queries before and after, devices, and a link to the visits. */
export function NeighboringQueries({ siteId, detail, scope }: Props) {
  const t = useTranslations("searches.around");
  const renderSteps = (rows: QueryDetail["next"]) => <Steps siteId={siteId} rows={rows} scope={scope} />;
  return (
    <>
      <div className="grid gap-x-6 md:grid-cols-2">
        <NeighborSection title={t("before")}>{renderSteps(detail.previous_queries)}</NeighborSection>
        <NeighborSection title={t("next")}>{renderSteps(detail.next)}</NeighborSection>
      </div>
      {detail.devices !== null && detail.devices.length > 0 && (
        <NeighborSection title={t("devices")}>
          <Devices rows={detail.devices} />
        </NeighborSection>
      )}
      <p className="mt-4">
        <ScreenLink href={linkToPlace(siteId, "sessions", detail, scope).href}>{t("visits")}</ScreenLink>
      </p>
    </>
  );
}

function NeighborSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}

type StepsProps = { siteId: string; rows: QueryDetail["next"]; scope: QueryScope };

function Steps({ siteId, rows, scope }: StepsProps) {
  const t = useTranslations("searches.around");
  const locale = useLocale();
  const { site } = useSite();
  if (rows.length === 0) return <p className="text-ink-2">{t("none")}</p>;
  return (
    <ul className="grid rounded-box border border-line bg-surface px-4">
      {rows.map(({ query, visits }) => (
        <li key={query} className="flex items-baseline justify-between gap-4 border-line border-t py-2 first:border-0">
          <bdi lang={site.language} className="min-w-0 [overflow-wrap:anywhere]">
            <ScreenLink href={buildQueryHref(siteId, query, scope)}>{query}</ScreenLink>
          </bdi>
          <span className="text-ink-2 text-sm tabular-nums">
            {t("inVisits", { count: visits, shown: formatNumber(visits, locale) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Device = NonNullable<QueryDetail["devices"]>[number];

function Devices({ rows }: { rows: readonly Device[] }) {
  const t = useTranslations("searches");
  const words = useTranslations("analytics.filters.devices");
  const locale = useLocale();
  const renderShare = (row: Device, id: "clicked" | "no_results"): ReactNode => {
    if (row.searches === 0) return NOTHING;
    const metric = { key: id === "clicked" ? "ctr" : id, unit: "share" } as const;
    return isSampleTooSmall({ of: row.searches }, metric) ? TOO_FEW : formatPercent(row[id] / row.searches, locale);
  };
  const buildNumberColumn = (id: "searches" | "clicked" | "no_results"): TableColumn<Device> => ({
    id,
    header: t(`around.${id}`),
    isNumeric: true,
    cell: (row) => (
      <>
        {formatNumber(row[id], locale)}
        {id !== "searches" && <span className="under">{renderShare(row, id)}</span>}
      </>
    ),
  });
  const columns: TableColumn<Device>[] = [
    {
      id: "device",
      header: t("around.device"),
      isRowHeader: true,
      cell: ({ device }) => {
        const known = VISIT_DEVICES.find((one) => one === device);
        return known === undefined ? device : words(known);
      },
    },
    buildNumberColumn("searches"),
    buildNumberColumn("clicked"),
    buildNumberColumn("no_results"),
  ];
  return <Table caption={t("around.devices")} columns={columns} rows={rows} row={{ id: ({ device }) => device }} />;
}
