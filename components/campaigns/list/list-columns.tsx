import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { useAuthorName } from "@/components/history/author-name";
import { buildColumns, type ListCells } from "@/components/lists/list-columns";
import { renderChangedAt } from "@/components/ui/changed-at";
import type { TableColumn } from "@/components/ui/table";
import { renderShare } from "@/components/ui/too-few";
import { useSite } from "@/lib/client/site-context";
import { useThisYear } from "@/lib/client/use-this-year";
import { campaignList } from "@/lib/contract/campaigns/campaign-shapes";
import { toCampaignContent } from "@/lib/domain/campaigns/campaign";
import type { ListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import { type CellWords, renderBanners, renderDates, renderStatus } from "./list-cells";
import type { KnownFields } from "./use-campaign-page";
import { useCampaignTitle } from "./use-campaign-title";

/** The columns of the list; another backend has fewer. */
export function useCampaignColumns(known: KnownFields): TableColumn<ListedCampaign>[] {
  const t = useTranslations("campaigns");
  const { name, subject } = useCampaignKind();
  const { time_zone: timeZone, language } = useSite().site;
  const authorName = useAuthorName();
  const getTitle = useCampaignTitle();
  const { hasStatus, hasDates, hasChanges } = known;
  const numbers = useNumberCells(hasStatus);
  const year = useThisYear();
  return useMemo(() => {
    const words: CellWords = { t, kind: name, timeZone, year };
    return buildColumns(campaignList, {
      ...numbers,
      subject: {
        header: t(`list.${subject}.column`),
        isRowHeader: true,
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
      status: hasDates
        ? {
            header: t(hasStatus ? "list.columns.status" : "list.states.label"),
            cell: (row) => renderStatus(row, words),
          }
        : null,
      next_change: hasDates ? { header: t("list.columns.dates"), cell: (row) => renderDates(row, words) } : null,
      changed: hasChanges
        ? {
            header: t("list.columns.changed"),
            cell: ({ updated_at: at, updated_by: by }) =>
              at && renderChangedAt(at, by ? authorName(by) : null, timeZone, year),
          }
        : null,
    });
  }, [t, name, subject, timeZone, year, language, authorName, getTitle, numbers, hasStatus, hasDates, hasChanges]);
}

type NumberCells = Pick<ListCells<typeof campaignList, ListedCampaign>, "impressions" | "clicks" | "ctr">;

const NO_NUMBERS: NumberCells = { impressions: null, clicks: null, ctr: null };

/** Impressions, clicks and CTR of the last 30 days. */
function useNumberCells(hasNumbers: boolean): NumberCells {
  const t = useTranslations("campaigns.list.columns");
  const shares = useTranslations("query-customizations.numbers");
  const format = useFormatter();
  const locale = useLocale();
  return useMemo((): NumberCells => {
    if (!hasNumbers) return NO_NUMBERS;
    return {
      impressions: {
        header: t("impressions"),
        isNumeric: true,
        width: "6.5rem",
        cell: ({ numbers }) => numbers && format.number(numbers.impressions),
      },
      clicks: {
        header: t("clicks"),
        isNumeric: true,
        width: "5rem",
        cell: ({ numbers }) => numbers && format.number(numbers.clicks),
      },
      ctr: {
        header: t("ctr"),
        isNumeric: true,
        width: "5rem",
        cell: ({ numbers }) =>
          numbers && (
            <span title={shares("ofSearches", { n: numbers.ctr.n, of: numbers.ctr.of })}>
              {renderShare(numbers.ctr, locale)}
            </span>
          ),
      },
    };
  }, [hasNumbers, t, shares, format, locale]);
}
