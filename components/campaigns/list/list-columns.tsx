import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { useAuthorName } from "@/components/history/author-name";
import { renderChangedAt } from "@/components/ui/changed-at";
import type { TableColumn } from "@/components/ui/table";
import { renderShare } from "@/components/ui/too-few";
import { useSite } from "@/lib/client/site-context";
import { useThisYear } from "@/lib/client/use-this-year";
import { toCampaignContent } from "@/lib/domain/campaigns/campaign";
import type { ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import { formatCampaignTitle } from "@/lib/domain/search/campaign-title";
import { type CellWords, renderBanners, renderDates, renderStatus } from "./list-cells";
import type { KnownFields } from "./use-campaign-page";

type Columns = (TableColumn<ListedCampaign> | false)[];

/** Names campaigns by their first queries or categories. */
export function useCampaignTitle(): (row: ListedCampaign) => string {
  const t = useTranslations("campaigns.list");
  const { name } = useCampaignKind();
  return useMemo(
    () => (row) => formatCampaignTitle(name, toCampaignContent(name, row).subjects) || t("untitled"),
    [name, t],
  );
}

/** The columns of the list; another backend has fewer. */
export function useCampaignColumns(known: KnownFields): TableColumn<ListedCampaign>[] {
  const t = useTranslations("campaigns");
  const { name, subject } = useCampaignKind();
  const { time_zone: timeZone, language } = useSite().site;
  const authorName = useAuthorName();
  const getTitle = useCampaignTitle();
  const numbers = useNumberColumns();
  const { hasStatus, hasDates, hasChanges } = known;
  const year = useThisYear();
  return useMemo(() => {
    const words: CellWords = { t, kind: name, timeZone, year };
    const columns: Columns = [
      {
        id: "subject",
        header: t(`list.${subject}.column`),
        isRowHeader: true,
        isSortable: true,
        width: hasStatus ? "22%" : "40%",
        cell: (row) => (
          <span
            lang={language}
            title={toCampaignContent(name, row).subjects.join(", ")}
            className="row-name line-clamp-1"
          >
            {getTitle(row)}
          </span>
        ),
        below: (row) => renderBanners(row, words),
      },
      hasDates && {
        id: "status",
        header: t(hasStatus ? "list.columns.status" : "list.states.label"),
        cell: (row) => renderStatus(row, words),
      },
      hasDates && {
        id: "next_change",
        header: t("list.columns.dates"),
        isSortable: true,
        cell: (row) => renderDates(row, words),
      },
      ...(hasStatus ? numbers : []),
      hasChanges && {
        id: "changed",
        header: t("list.columns.changed"),
        isSortable: true,
        cell: ({ updated_at: at, updated_by: by }) =>
          at && renderChangedAt(at, by ? authorName(by) : null, timeZone, year),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, name, subject, timeZone, year, language, authorName, getTitle, numbers, hasStatus, hasDates, hasChanges]);
}

/** Impressions, clicks and CTR of the last 30 days. */
function useNumberColumns(): TableColumn<ListedCampaign>[] {
  const t = useTranslations("campaigns.list.columns");
  const shares = useTranslations("query-customizations.numbers");
  const format = useFormatter();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: "impressions",
        header: t("impressions"),
        isNumeric: true,
        isSortable: true,
        width: "6.5rem",
        cell: ({ numbers }) => numbers && format.number(numbers.impressions),
      },
      {
        id: "clicks",
        header: t("clicks"),
        isNumeric: true,
        isSortable: true,
        width: "5rem",
        cell: ({ numbers }) => numbers && format.number(numbers.clicks),
      },
      {
        id: "ctr",
        header: t("ctr"),
        isNumeric: true,
        isSortable: true,
        width: "5rem",
        cell: ({ numbers }) =>
          numbers && (
            <span title={shares("ofSearches", { n: numbers.ctr.n, of: numbers.ctr.of })}>
              {renderShare(numbers.ctr, locale)}
            </span>
          ),
      },
    ],
    [t, shares, format, locale],
  );
}
