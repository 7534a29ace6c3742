import { useTranslations } from "next-intl";
import { useMemo } from "react";
import {
  type Acting,
  type ActingPlace,
  ActingState,
  ActingWhat,
  ActingWhen,
} from "@/components/search/explain/acting-cells";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, type TableColumn } from "@/components/ui/table";

type Line = Acting & { key: string };
type Props = ActingPlace & { acting: readonly Acting[] };

/** What acts on a query: each with its state, its time, its place and the way to it. */
export function AffectingTable(props: Props) {
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

function useColumns(props: Props): TableColumn<Line>[] {
  const t = useTranslations("query-insight.affecting");
  const p = useTranslations("query-customizations.form.placement");
  return [
    {
      id: "what",
      header: t("columns.what"),
      isRowHeader: true,
      cell: (line) => <ActingWhat {...props} acting={line} />,
    },
    { id: "state", header: t("columns.state"), cell: (line) => <ActingState acting={line} /> },
    { id: "when", header: t("columns.when"), cell: (line) => <ActingWhen acting={line} /> },
    { id: "place", header: t("columns.place"), cell: ({ placement }) => (placement ? p(placement) : null) },
  ];
}
