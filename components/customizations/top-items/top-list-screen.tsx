"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { keepKnown, type ListAddress, listAddress } from "@/components/customizations/model/lists/list-address";
import { ActiveFilterLinks } from "@/components/drafts/list/active-filter-links";
import { FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { Table, type TableColumn } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { create, list, TOP_TYPES, type TopListItem, type TopType } from "@/lib/contract/customizations/top-items";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import { EmptyBox } from "./empty-box";
import { buildTopHref, buildTopListInput, toTopType } from "./top-form";
import { useOrderText } from "./use-order-text";

/** TOP items: one row per type, and the search box as shoppers see it. */
export function TopListScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("top-items.list");
  const { found, lines, ...filtered } = useTopLines(siteId);
  const columns = useColumns(siteId);
  return (
    <>
      <PageHead title={t("title")} meta={t("intro")} />
      <TopFilter siteId={siteId} {...filtered} />
      {found.isError && found.data === undefined && <FailedRead of={found} title={t("loadFailed")} />}
      <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={5} columns={4} />}>
        {found.data && (
          <Table
            caption={t("title")}
            columns={columns}
            rows={lines}
            row={{ id: ({ type }) => type }}
            empty={t("filter.none")}
          />
        )}
      </SkeletonWhile>
      <EmptyBox pending={null} at={null} />
    </>
  );
}

function useColumns(siteId: string): TableColumn<TopLine>[] {
  const t = useTranslations("top-items");
  const orderText = useOrderText();
  const { site } = useSite();
  return [
    {
      id: "type",
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
    { id: "order", header: t("list.columns.order"), cell: ({ type }) => orderText(type) },
    {
      id: "rules",
      header: t("list.columns.rules"),
      cell: ({ found }) =>
        found === null || found.rules_count === 0
          ? t("list.automatic")
          : t("list.rules", { active: found.active_rules_count ?? found.rules_count, count: found.rules_count }),
    },
    {
      id: "changed",
      header: t("list.columns.changed", { zone: site.time_zone }),
      cell: ({ found }) => found?.updated_at && formatDateTime(found.updated_at, site.time_zone),
    },
    {
      id: "act",
      header: t("list.columns.act"),
      isHeaderHidden: true,
      cell: (line) => <CreateLink line={line} />,
    },
  ];
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

type Props = { siteId: string; filter: ListAddress; showAll: () => void };

/** The filter that the link to this page set, with links that remove it. */
function TopFilter({ siteId, filter, showAll }: Props) {
  const t = useTranslations("top-items.list");
  if (!isFiltered(filter)) return null;
  const all = { href: `/sites/${siteId}/top_items_customizations`, onFollow: showAll };
  const value = filter.waiting === undefined ? t("filter.problem") : t(`filter.${filter.waiting}`);
  return <ActiveFilterLinks filters={[{ id: "only", name: t("filter.name"), value, remove: all }]} clear={all} />;
}

/** A type of TOP items, with its customization if it has one. */
type TopLine = { type: TopType; found: TopListItem | null };

type TopLines = {
  found: UseQueryResult<Output<typeof list>>;
  lines: TopLine[];
  filter: ListAddress;
  showAll: () => void;
};

/** The types of a site: all of them, or those that a filter of the address finds. */
function useTopLines(siteId: string): TopLines {
  const [typed, setFilter] = useAddress(listAddress);
  const filter = keepKnown(typed, useSite().supports);
  const found = useQuery(read(list, buildTopListInput(siteId, filter)));
  const items = found.data?.items ?? [];
  const lines = TOP_TYPES.map((type) => ({ type, found: items.find((one) => toTopType(one.type) === type) ?? null }));
  const showAll = () => setFilter({ problem: undefined, waiting: undefined });
  return { found, filter, showAll, lines: isFiltered(filter) ? lines.filter((line) => line.found !== null) : lines };
}

/** Whether the address narrows the list: by a problem, or by what waits. */
function isFiltered({ problem, waiting }: Pick<ListAddress, "problem" | "waiting">): boolean {
  return problem !== undefined || waiting !== undefined;
}
