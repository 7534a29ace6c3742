import { useLocale, useTranslations } from "next-intl";
import { useFeedFaultText } from "@/components/catalogue/feeds/feed-texts";
import { Table, type TableColumn } from "@/components/ui/table";
import type { FeedTest } from "@/lib/contract/catalogue/feeds";
import { formatNumber } from "@/lib/i18n/formats";

/** Fields shown as columns. */
const COLUMNS_MAX = 24;
const VALUE_MAX = 80;

type Row = FeedTest["records"][number] & { id: string };

/** The first records of a feed as they are, with errors at their lines. */
export function RawRecords({ result }: { result: FeedTest }) {
  const t = useTranslations("feed-sources");
  const locale = useLocale();
  const formatFault = useFeedFaultText();
  const rows: Row[] = result.records.map((record, index) => ({ ...record, id: String(index) }));
  const shown = result.fields.slice(0, COLUMNS_MAX);
  const line: TableColumn<Row> = {
    id: "line",
    header: t("line"),
    isRowHeader: true,
    isNumeric: true,
    cell: (row) => formatNumber(row.line, locale),
  };
  const columns = shown.map(
    (field, index): TableColumn<Row> => ({
      id: `field-${index}`,
      header: field,
      cell: ({ values, code }) =>
        code !== null && index === 0 ? (
          <span className="text-bad">{formatFault({ code })}</span>
        ) : (
          <Value text={values?.[field]} />
        ),
    }),
  );
  return (
    <>
      <Table
        caption={t("rows", { count: rows.length })}
        columns={[line, ...columns]}
        rows={rows}
        row={{ id: ({ id }) => id }}
      />
      {result.fields.length > COLUMNS_MAX && (
        <p className="text-ink-2 text-sm">{t("moreFields", { count: result.fields.length - COLUMNS_MAX })}</p>
      )}
    </>
  );
}

function Value({ text = "" }: { text?: string }) {
  const isLong = text.length > VALUE_MAX;
  return (
    <span title={isLong ? text : undefined} className="block max-w-60 truncate">
      {isLong ? `${text.slice(0, VALUE_MAX)}…` : text}
    </span>
  );
}
