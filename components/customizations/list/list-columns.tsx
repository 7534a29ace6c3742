import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import {
  type ListPage,
  type ListRow,
  useListKind,
  useRowNames,
} from "@/components/customizations/model/lists/list-kind";
import {
  type NumberWords,
  renderClicks,
  renderRevenue,
  renderSearches,
} from "@/components/customizations/model/lists/number-cells";
import { useAuthorName } from "@/components/history/author-name";
import { buildColumns, type ListCells } from "@/components/lists/list-columns";
import { renderChangedAt } from "@/components/ui/changed-at";
import { useItemTypeName } from "@/components/ui/item-type";
import type { TableColumn } from "@/components/ui/table";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useThisYear } from "@/lib/client/use-this-year";
import { customizationList } from "@/lib/contract/customizations/customization-list";
import { hasSearches } from "@/lib/domain/search/kinds";
import { type ListWords, NextChange, renderBelowName, renderName, renderNotes, renderRules } from "./list-cells";

type Facets = ListPage["facets"];
type Cells = ListCells<typeof customizationList, ListRow>;

const VISITS = { policies: ["analytics"] } as const;

/** The columns of a list. Another backend sends no facets and gets fewer columns. */
export function useListColumns(facets: Facets): TableColumn<ListRow>[] {
  const t = useTranslations("query-customizations.list");
  const { site, supports } = useSite();
  const { time_zone: timeZone, language } = site;
  const withNotes = supports("rule_notes");
  const { hasModes, useWording, evidence, useTargetCell, useTypeName = useItemTypeName } = useListKind();
  const { name } = useWording(site.name);
  const numbers = useNumberCells(facets !== undefined && hasSearches(evidence.kind));
  const changed = useChangedCell();
  const target = useTargetCell?.() ?? null;
  const typeName = useTypeName();
  const names = useRowNames();
  return useMemo(() => {
    const hasFacets = facets !== undefined;
    // If all rows have the same type, the column says nothing.
    const isTyped = hasFacets && (hasModes || facets.types.length > 1);
    const renderType = (row: ListRow) => formatType(row, hasModes, t, typeName);
    return buildColumns(customizationList, {
      query: {
        header: name,
        isRowHeader: true,
        width: !hasFacets ? "32%" : hasSearches(evidence.kind) ? "18%" : "26%",
        cell: (row) => renderName(row, names.short(row), { t, language, isAlone: !isTyped && !row.aliases?.length }),
        // Below the name, to leave room for the numbers.
        below: (row) => renderBelowName(row, isTyped ? renderType(row) : null, t, language),
      },
      type: hasFacets ? null : { header: t(hasModes ? "columns.type" : "filters.type"), cell: renderType },
      target,
      rules: {
        header: t(hasFacets ? "columns.rulesProblems" : "columns.rules"),
        cell: (row) => renderRules(row, t),
      },
      ...numbers,
      notes: hasFacets && withNotes ? buildNotesCell(t("columns.notes"), facets) : null,
      next_change: hasFacets
        ? {
            header: t("columns.next"),
            cell: (row) => row.next_change && <NextChange next={row.next_change} timeZone={timeZone} t={t} />,
          }
        : null,
      changed,
    });
  }, [t, timeZone, language, facets, withNotes, hasModes, name, numbers, evidence, target, typeName, names, changed]);
}

/** When and by whom a row was last changed; the current year is left out. */
function useChangedCell(): Cells["changed"] {
  const t = useTranslations("query-customizations.list");
  const authorName = useAuthorName();
  const timeZone = useSite().site.time_zone;
  const year = useThisYear();
  return useMemo(
    () => ({
      header: t("columns.changed"),
      cell: ({ updated_at: at, updated_by: by }) => at && renderChangedAt(at, by && authorName(by), timeZone, year),
    }),
    [t, authorName, timeZone, year],
  );
}

function buildNotesCell(header: string, facets: Facets): Cells["notes"] {
  const names = new Map(facets?.owners.map((owner) => [owner.value, owner.name]));
  const getName = (owner: string) => names.get(owner) ?? owner;
  return { header, cell: ({ tags = [], owners = [] }) => renderNotes(tags, owners.map(getName)) };
}

const NO_NUMBERS = { searches: null, ctr: null, risk: null } as const;

/** Searches and clicks of the last 30 days; a listing has revenue too. */
function useNumberCells(hasNumbers: boolean): Pick<Cells, "searches" | "ctr" | "risk"> {
  const linkVisits = useVisitLinks();
  const t = useTranslations("query-customizations.numbers");
  const format = useFormatter();
  const locale = useLocale();
  const { currency } = useSite().site;
  const { hasModes, formatName } = useListKind();
  return useMemo(() => {
    if (!hasNumbers) return NO_NUMBERS;
    const words: NumberWords = { t, format, locale, currency };
    const column = { isNumeric: true, width: "5rem" };
    return {
      searches: {
        ...column,
        header: t(hasModes ? "searches" : "views"),
        cell: ({ numbers, subject }) => renderSearches(numbers, words, linkVisits(formatName(subject))),
      },
      ctr: { ...column, header: t("ctr"), cell: ({ numbers }) => renderClicks(numbers, words, !hasModes) },
      risk: hasModes
        ? null
        : {
            ...column,
            header: t("revenueRisk"),
            width: "8rem",
            cell: ({ numbers }) => renderRevenue(numbers, words),
          },
    };
  }, [hasNumbers, t, format, locale, currency, hasModes, formatName, linkVisits]);
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
