import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { type ListRow, useListKind, useRowNames } from "@/components/customizations/model/lists/list-kind";
import {
  type NumberWords,
  renderClicks,
  renderRevenue,
  renderSearches,
} from "@/components/customizations/model/lists/number-cells";
import { useAuthorName } from "@/components/history/author-name";
import { renderChangedAt } from "@/components/ui/changed-at";
import { useItemTypeName } from "@/components/ui/item-type";
import type { TableColumn } from "@/components/ui/table";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useThisYear } from "@/lib/client/use-this-year";
import type { list } from "@/lib/contract/customizations/query-customizations";
import { hasSearches } from "@/lib/domain/search/kinds";
import type { Output } from "@/lib/http/endpoint";
import { type ListWords, NextChange, renderBelowName, renderName, renderNotes, renderRules } from "./list-cells";

type Facets = Output<typeof list>["facets"];
const VISITS = { policies: ["analytics"] } as const;

type Columns = (TableColumn<ListRow> | false)[];

/** The columns of a list. Another backend sends no facets and gets fewer columns. */
export function useListColumns(facets: Facets): TableColumn<ListRow>[] {
  const t = useTranslations("query-customizations.list");
  const { site, supports } = useSite();
  const { time_zone: timeZone, language } = site;
  const withNotes = supports("rule_notes");
  const { hasModes, useWording, evidence, useColumns, useTypeName = useItemTypeName } = useListKind();
  const { name } = useWording(site.name);
  const numbers = useNumberColumns();
  const changed = useChangedColumn(facets !== undefined);
  const own = useColumns?.();
  const typeName = useTypeName();
  const names = useRowNames();
  return useMemo(() => {
    const hasFacets = facets !== undefined;
    // If all rows have the same type, the column says nothing.
    const isTyped = hasFacets && (hasModes || facets.types.length > 1);
    const renderNameOf = (row: ListRow) =>
      renderName(row, names.short(row), { t, language, isAlone: !isTyped && !row.aliases?.length });
    const renderType = (row: ListRow) => formatType(row, hasModes, t, typeName);
    const columns: Columns = [
      {
        id: "query",
        header: name,
        isRowHeader: true,
        isSortable: hasFacets,
        width: !hasFacets ? "32%" : hasSearches(evidence.kind) ? "18%" : "26%",
        cell: renderNameOf,
        // Below the name, to leave room for the numbers.
        below: (row) => renderBelowName(row, isTyped ? renderType(row) : null, t, language),
      },
      !hasFacets && {
        id: "type",
        header: t(hasModes ? "columns.type" : "filters.type"),
        cell: renderType,
      },
      ...(own ?? []),
      {
        id: "rules",
        header: t(hasFacets ? "columns.rulesProblems" : "columns.rules"),
        cell: (row) => renderRules(row, t),
      },
      ...(hasFacets && hasSearches(evidence.kind) ? numbers : []),
      hasFacets && withNotes && buildNotesColumn(t("columns.notes"), facets),
      hasFacets && {
        id: "next_change",
        header: t("columns.next"),
        isSortable: true,
        cell: (row) => row.next_change && <NextChange next={row.next_change} timeZone={timeZone} t={t} />,
      },
      changed,
    ];
    return columns.filter((column) => column !== false);
  }, [t, timeZone, language, facets, withNotes, hasModes, name, numbers, evidence, own, typeName, names, changed]);
}

/** When and by whom a row was last changed; the current year is left out. */
function useChangedColumn(isSortable: boolean): TableColumn<ListRow> {
  const t = useTranslations("query-customizations.list");
  const authorName = useAuthorName();
  const timeZone = useSite().site.time_zone;
  const year = useThisYear();
  return useMemo(
    () => ({
      id: "changed",
      header: t("columns.changed"),
      isSortable,
      cell: ({ updated_at: at, updated_by: by }) => at && renderChangedAt(at, by && authorName(by), timeZone, year),
    }),
    [t, authorName, timeZone, year, isSortable],
  );
}

function buildNotesColumn(header: string, facets: Facets): TableColumn<ListRow> {
  const names = new Map(facets?.owners.map((owner) => [owner.value, owner.name]));
  const getName = (owner: string) => names.get(owner) ?? owner;
  return { id: "notes", header, cell: ({ tags = [], owners = [] }) => renderNotes(tags, owners.map(getName)) };
}

/** Searches and clicks of the last 30 days; a listing has revenue too. */
function useNumberColumns(): TableColumn<ListRow>[] {
  const linkVisits = useVisitLinks();
  const t = useTranslations("query-customizations.numbers");
  const format = useFormatter();
  const locale = useLocale();
  const { currency } = useSite().site;
  const { hasModes, formatName } = useListKind();
  return useMemo(() => {
    const words: NumberWords = { t, format, locale, currency };
    const columns: Columns = [
      {
        id: "searches",
        header: t(hasModes ? "searches" : "views"),
        isNumeric: true,
        width: "5rem",
        isSortable: true,
        cell: ({ numbers, subject }) => renderSearches(numbers, words, linkVisits(formatName(subject))),
      },
      {
        id: "ctr",
        header: t("ctr"),
        isNumeric: true,
        width: "5rem",
        isSortable: true,
        cell: ({ numbers }) => renderClicks(numbers, words, !hasModes),
      },
      !hasModes && {
        id: "risk",
        header: t("revenueRisk"),
        isNumeric: true,
        width: "8rem",
        isSortable: true,
        cell: ({ numbers }) => renderRevenue(numbers, words),
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, format, locale, currency, hasModes, formatName, linkVisits]);
}

/** Addresses of the visits behind the searches of a query; null without access to visits. */
function useVisitLinks(): (query: string) => string | null {
  const { site } = useSite();
  const isAllowed = useAllowed(VISITS);
  return useCallback(
    (query) => {
      if (!isAllowed) return null;
      const filter = new URLSearchParams({ period: "30d", with_queries: query });
      return `/sites/${site.trackingCode}/settings/explore/events?${filter}`;
    },
    [site, isAllowed],
  );
}

type TypeName = (type: string) => string;

/** The type of a customization, with its mode if the kind has modes. */
function formatType(row: ListRow, hasModes: boolean, t: ListWords, typeName: TypeName): string {
  const type = typeName(row.type);
  return hasModes ? t("typeMode", { type, mode: t(`modes.${row.mode}`) }) : type;
}
