import { useTranslations } from "next-intl";
import { Table, type TableColumn } from "@/components/ui/table";
import type { ChartPoint, ChartSeries } from "./chart-data";

type Props = {
  caption: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: (value: number | null) => string;
};

type Row = ChartPoint & { index: number };

/** The numbers of a chart, written as the chart writes them. */
export function ChartTable({ caption, points, series, format }: Props) {
  const t = useTranslations("analytics.chart");
  const columns: TableColumn<Row>[] = [
    {
      id: "point",
      header: t("time"),
      isRowHeader: true,
      cell: ({ label, isPartial }) => (
        <>
          {label}
          {isPartial && <span className="ml-2 text-ink-2 text-sm">{t("partial")}</span>}
        </>
      ),
    },
    ...series.map(
      ({ name, values }): TableColumn<Row> => ({
        id: name,
        header: name,
        isNumeric: true,
        cell: ({ index }) => format(values[index] ?? null),
      }),
    ),
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={points.map((point, index) => ({ ...point, index }))}
      row={{ id: ({ key }) => key }}
    />
  );
}
