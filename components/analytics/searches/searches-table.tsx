import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buildColumns, type ColumnCell } from "@/components/lists/list-columns";
import { ListTable } from "@/components/lists/list-table";
import { Chip } from "@/components/ui/chip";
import { useScreenAddress } from "@/components/ui/screen-link";
import type { TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import { type QueryPage, type QueryRow, queryList } from "@/lib/contract/analytics/searches";
import { isWithBots } from "@/lib/domain/analytics/visit-conditions";
import { carryOver } from "@/lib/domain/kit/carry-over";
import { formatNumber } from "@/lib/i18n/formats";
import { CustomizeLink } from "./customize-link";
import { Delta, type Figure, toRatio, useFigureText } from "./figure-text";
import { QueryMenu } from "./query-menu";
import { readColumns } from "./searches-address";
import { buildQueryHref, linkToPlace } from "./searches-links";
import type { SearchesView } from "./use-searches-view";

type Props = { view: SearchesView; page: QueryPage; isBusy: boolean; empty: ReactNode };

/** Queries as rows, with figures and what exists for each. */
export function SearchesTable({ view, page, isBusy, empty }: Props) {
  const t = useTranslations("searches");
  const { address, siteId } = view;
  const columns = useColumns(view, page.previous_range !== null);
  return (
    <ListTable
      view={view}
      page={page}
      caption={t("caption", { scope: t(`scopes.${address.scope}`) })}
      columns={columns}
      rows={page.items}
      isBusy={isBusy}
      empty={empty}
      row={{
        id: ({ query }) => query,
        link: ({ query }) => ({ href: buildQueryHref(siteId, query, address.scope, isWithBots(view.filters)) }),
        actions: (row) => (
          <>
            <CustomizeLink siteId={siteId} row={row} scope={address.scope} />
            <QueryMenu siteId={siteId} row={row} scope={address.scope} />
          </>
        ),
      }}
    />
  );
}

function useColumns(view: SearchesView, isCompared: boolean): TableColumn<QueryRow>[] {
  const t = useTranslations("searches");
  const { site } = useSite();
  const { address } = view;
  const figure = useFigureCell(view, isCompared);
  const shown = readColumns(address);
  const columns: TableColumn<QueryRow>[] = buildColumns(queryList, {
    query: {
      header: t(`query.${address.scope}`),
      isRowHeader: true,
      width: "20%",
      // What exists for a query is shown below its name, to show which queries someone has worked on.
      cell: (row) => (
        <bdi
          lang={site.language}
          title={row.typed}
          className={`break-words ${shown.includes("made") && hasAnything(row) ? "line-clamp-1" : "line-clamp-2"}`}
        >
          {row.typed}
        </bdi>
      ),
      below: shown.includes("made") ? (row) => <ExistingChips row={row} /> : undefined,
    },
    searches: figure("searches"),
    ctr: figure("ctr"),
    conversion: figure("conversion"),
    no_results: figure("no_results"),
    revenue: figure("revenue"),
    avg_position: figure("avg_position"),
    clicks: figure("clicks"),
    trend: {
      header: t("columns.trend"),
      cell: (row) => <TrendSpark values={row.trend} query={row.typed} />,
      width: "6rem",
    },
    made: null,
  });
  // The URL chooses the columns and their order.
  return ["query", ...shown].flatMap((id) => columns.find((column) => column.id === id) ?? []);
}

/** Figures whose number links to the visits behind it. */
const COUNTED: readonly Figure[] = ["searches", "clicks", "no_results", "ctr", "conversion"];

/** What more the visits behind a figure have in common than the query. */
const VISITS_BEHIND: Partial<Record<Figure, string>> = { no_results: "&no_results=1", conversion: "&converted=1" };

function useFigureCell({ siteId, address, filters }: SearchesView, isCompared: boolean) {
  const t = useTranslations("searches");
  const { cell, describeParts } = useFigureText();
  const place = useScreenAddress();
  const bots = isWithBots(filters) ? "&with_bots=1" : "";
  const linkVisits = (row: QueryRow, id: Figure) =>
    carryOver(place, linkToPlace(siteId, "sessions", row, address.scope).href + (VISITS_BEHIND[id] ?? "") + bots);
  return (id: Figure): ColumnCell<QueryRow> => ({
    header: t(`columns.${id}`),
    isNumeric: true,
    cell: (row) => {
      const parts = describeParts(row, id);
      const isLink = COUNTED.includes(id) && (toRatio(row, id)?.n ?? row.searches) > 0;
      return (
        <>
          {isLink ? (
            <a href={linkVisits(row, id)} title={t("toVisits")} className="cell-link">
              {cell(row, id)}
            </a>
          ) : (
            cell(row, id)
          )}
          {parts !== null && !isCompared && <span className="under whitespace-nowrap">{parts}</span>}
          {isCompared && <Delta now={row} before={row.previous} figure={id} />}
        </>
      );
    },
  });
}

function hasAnything({ customization, redirect, synonyms, mark }: QueryRow): boolean {
  return customization !== null || redirect || synonyms || mark !== null;
}

/** What exists for a query, and its mark, on one line. */
function ExistingChips({ row }: { row: QueryRow }) {
  const t = useTranslations("searches.setup");
  const { customization, redirect, synonyms, mark } = row;
  if (!hasAnything(row)) return null;
  return (
    <span className="mt-0.5 flex gap-1 font-normal [&>.chip]:whitespace-nowrap">
      {customization !== null && (
        <Chip kind={customization.state === "active" ? "good" : "neutral"}>
          {t(`customization.${customization.state}`)}
        </Chip>
      )}
      {synonyms && <Chip kind="info">{t("synonyms")}</Chip>}
      {redirect && <Chip kind="info">{t("redirect")}</Chip>}
      {mark === "not_sold" && <Chip kind="neutral">{t("notSold")}</Chip>}
    </span>
  );
}

const WIDTH = 72;
const HEIGHT = 24;

/** Searches over the range as a sparkline that starts at zero; the label states it in words. */
function TrendSpark({ values, query }: { values: readonly number[]; query: string }) {
  const t = useTranslations("searches");
  const locale = useLocale();
  const top = Math.max(1, ...values);
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  const spots = values.map((value, at) => `${round(at * step)},${round(HEIGHT - 1 - (value / top) * (HEIGHT - 3))}`);
  const label = t("trend.words", {
    query,
    parts: values.length,
    first: formatNumber(values[0] ?? 0, locale),
    last: formatNumber(values.at(-1) ?? 0, locale),
    most: formatNumber(Math.max(0, ...values), locale),
  });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="inline-block h-6 w-18 overflow-visible align-middle"
    >
      <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
      {values.length > 1 && (
        <polyline
          points={spots.join(" ")}
          fill="none"
          strokeWidth={1.5}
          strokeLinejoin="round"
          className="stroke-chart-1"
        />
      )}
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
