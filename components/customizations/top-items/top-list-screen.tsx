"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { buildListPath, keepKnown } from "@/components/customizations/model/lists/list-address";
import { SetFilters } from "@/components/drafts/list/set-filters";
import { buildColumns } from "@/components/lists/list-columns";
import { ListResult } from "@/components/lists/list-result";
import { type ListView, useList } from "@/components/lists/use-list";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { Table, type TableColumn } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import {
  create,
  list,
  TOP_TYPES,
  type TopListItem,
  type TopType,
  topList,
} from "@/lib/contract/customizations/top-items";
import { formatDateTime } from "@/lib/i18n/formats";
import { EmptyBox } from "./empty-box";
import { buildTopHref, buildTopListInput, TOP_FOLDER, toTopType } from "./top-form";
import { useOrderText } from "./use-order-text";

/** TOP items: one row per type, and the search box as shoppers see it. */
export function TopListScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("top-items.list");
  const { supports } = useSite();
  const view = useList(topList, {
    path: buildListPath(siteId, TOP_FOLDER),
    keepKnown: (state) => keepKnown(state, supports),
  });
  const found = useQuery(read(list, buildTopListInput(siteId, view.state)));
  const columns = useColumns(siteId);
  return (
    <>
      <PageHead title={t("title")} meta={t("intro")} />
      <TopFilter view={view} />
      <ListResult found={found} failed={t("loadFailed")} skeleton={{ rows: 5, columns: 4 }}>
        {({ items }) => (
          // The rows are the types, on one page and in one order.
          <Table
            caption={t("title")}
            columns={columns}
            rows={listLines(items, view.isNarrowed)}
            row={{ id: ({ type }) => type }}
            empty={t("filter.none")}
          />
        )}
      </ListResult>
      <EmptyBox pending={null} at={null} />
    </>
  );
}

/** A type of TOP items, with its customization if it has one. */
type TopLine = { type: TopType; found: TopListItem | null };

/** The types of a site: all of them, or those that a filter finds. */
function listLines(items: readonly TopListItem[], isNarrowed: boolean): TopLine[] {
  const lines = TOP_TYPES.map((type) => ({ type, found: items.find((one) => toTopType(one.type) === type) ?? null }));
  return isNarrowed ? lines.filter((line) => line.found !== null) : lines;
}

function useColumns(siteId: string): TableColumn<TopLine>[] {
  const t = useTranslations("top-items");
  const orderText = useOrderText();
  const { site } = useSite();
  return buildColumns(topList, {
    type: {
      header: t("list.columns.type"),
      isRowHeader: true,
      cell: ({ type, found }) =>
        found === null ? (
          <span className="font-semibold text-base">{t(`types.${type}`)}</span>
        ) : (
          <ScreenLink href={buildTopHref(siteId, type)}>
            <span className="font-semibold text-base">{t(`types.${type}`)}</span>
          </ScreenLink>
        ),
    },
    order: { header: t("list.columns.order"), cell: ({ type }) => orderText(type) },
    rules: {
      header: t("list.columns.rules"),
      cell: ({ found }) =>
        found === null || found.rules_count === 0
          ? t("list.automatic")
          : t("list.rules", { active: found.active_rules_count ?? found.rules_count, count: found.rules_count }),
    },
    changed: {
      header: t("list.columns.changed", { zone: site.time_zone }),
      cell: ({ found }) => found?.updated_at && formatDateTime(found.updated_at, site.time_zone),
    },
    act: { header: t("list.columns.act"), isHeaderHidden: true, cell: (line) => <CreateLink line={line} /> },
  });
}

/** Link to the editor that creates the customization of a type. */
function CreateLink({ line: { type, found } }: { line: TopLine }) {
  const t = useTranslations("top-items");
  const { site } = useSite();
  const canWrite = useAllowed(create.access);
  if (found !== null || !canWrite) return null;
  return (
    <ScreenLink look="secondary" href={buildTopHref(site.trackingCode, type)}>
      {t("list.begin", { type: t(`types.${type}`) })}
    </ScreenLink>
  );
}

/** The filter that the link to this page set, with links that remove it. */
function TopFilter({ view }: { view: ListView<typeof topList> }) {
  const t = useTranslations("top-items.list");
  const { waiting = "review" } = view.state;
  return (
    <SetFilters
      list={topList}
      view={view}
      nameFilter={(filter) => ({
        name: t("filter.name"),
        value: t(filter === "problem" ? "filter.problem" : `filter.${waiting}`),
      })}
    />
  );
}
