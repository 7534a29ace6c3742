"use client";

import { useTranslations } from "next-intl";
import { FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { Table, type TableColumn } from "@/components/ui/table";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { create } from "@/lib/contract/customizations/top-items";
import { formatDateTime } from "@/lib/i18n/formats";
import { EmptyBox } from "./empty-box";
import { TopFilter } from "./top-filter";
import { topHref } from "./top-form";
import { useOrderText } from "./use-order-text";
import { type TopLine, useTopLines } from "./use-top-lines";

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
      <EmptyBox pending={null} />
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
          <ScreenLink href={topHref(siteId, type)}>
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
      cell: (line) => <Begin line={line} />,
    },
  ];
}

/** Link to the editor that creates the customization of a type. */
function Begin({ line: { type, found } }: { line: TopLine }) {
  const t = useTranslations("top-items");
  const { site } = useSite();
  const canWrite = useAllowed(create.access);
  if (found !== null || !canWrite) return null;
  return (
    <ScreenLink look="secondary" href={topHref(site.trackingCode, type)}>
      {t("list.begin", { type: t(`types.${type}`) })}
    </ScreenLink>
  );
}
