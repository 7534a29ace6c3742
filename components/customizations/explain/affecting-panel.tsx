import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useEditor } from "@/components/customizations/model/editing/editor-context";
import { buildKindHref, useCustomizationKind } from "@/components/customizations/model/kinds/kind";
import {
  type ActingContext,
  ActingPlace,
  ActingStateCell,
  ActingTitle,
  ActingWhen,
} from "@/components/search/explain/acting-cells";
import { SearchOffNote } from "@/components/search/explain/search-off-note";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { Table, type TableColumn } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import type { ActingEntry } from "@/lib/domain/search/preview-answers";
import { formatDateTime } from "@/lib/i18n/formats";
import { useInsight } from "./use-insight";

type Props = { base: Customization; rules: readonly DraftRule[]; at: number | null };

/** Everything that acts on the query, with a link to the explanation of precedence. */
export function AffectingPanel({ base, rules, at }: Props) {
  const t = useTranslations("query-insight.affecting");
  const { site } = useSite();
  const { subject: q, type } = base;
  const kind = useCustomizationKind();
  const insight = useInsight();
  const moment = at === null ? undefined : new Date(at).toISOString();
  const found = useQuery(
    read(insight.affecting, { params: { siteId: site.trackingCode }, query: { q, type, at: moment } }),
  );
  const { canWrite, commands } = useEditor();
  const findEdit = ({ customization_id: owner, rule_id: id }: ActingEntry) => {
    const own = owner === base.id ? rules.find((rule) => rule.id !== null && rule.id === id) : undefined;
    return own && canWrite ? () => commands.edit(own.key) : null;
  };
  if (found.isError && found.data === undefined) {
    return <FailedRead of={found} title={t("failed")} headingLevel={3} />;
  }
  return (
    <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={3} />}>
      <SearchOffNote />
      <p className="max-w-[72ch] py-2 text-ink-2 text-md">
        {t(base.kind === "query-customizations" ? "hint" : "hintHere")}{" "}
        {at !== null && t("asOf", { at: formatDateTime(at, site.time_zone) })}{" "}
        <ScreenLink href={`/sites/${site.trackingCode}/help/precedence`}>{t("precedence")}</ScreenLink>
      </p>
      <AffectingTable
        acting={found.data?.acting ?? []}
        folder={buildKindHref(kind, site.trackingCode)}
        ownId={base.id}
        findEdit={findEdit}
      />
    </SkeletonWhile>
  );
}

type Line = ActingEntry & { key: string };
type AffectingTableProps = ActingContext & { acting: readonly ActingEntry[] };

/** Everything that acts on a query: state, time, place and a link. */
function AffectingTable(props: AffectingTableProps) {
  const t = useTranslations("query-insight.affecting");
  const { acting } = props;
  const lines = useMemo(() => acting.map((one, index): Line => ({ ...one, key: `${one.kind}:${index}` })), [acting]);
  return (
    <Table
      caption={t("title")}
      columns={useColumns(props)}
      rows={lines}
      row={{ id: (line) => line.key }}
      empty={<EmptyState kind="nothing" headingLevel={3} title={t("none")} />}
    />
  );
}

function useColumns(props: AffectingTableProps): TableColumn<Line>[] {
  const t = useTranslations("query-insight.affecting");
  return [
    {
      id: "what",
      header: t("columns.what"),
      isRowHeader: true,
      cell: (line) => <ActingTitle {...props} acting={line} />,
    },
    { id: "state", header: t("columns.state"), cell: (line) => <ActingStateCell acting={line} /> },
    { id: "when", header: t("columns.when"), cell: (line) => <ActingWhen acting={line} /> },
    { id: "place", header: t("columns.place"), cell: (line) => <ActingPlace acting={line} /> },
  ];
}
