import { useLocale, useTranslations } from "next-intl";
import { useFaultText } from "@/components/catalogue/feeds/feed-texts";
import { Banner } from "@/components/ui/banner";
import { Table, type TableColumn } from "@/components/ui/table";
import { WHOLE_FILE_FAULTS } from "@/lib/contract/catalogue/feed-faults";
import { DOWNLOAD_FAULTS } from "@/lib/contract/kit/download-faults";
import { formatNumber } from "@/lib/i18n/formats";
import type { FeedTest } from "./feed-test";
import type { SourceTest } from "./use-source-test";

/** Fields shown as columns. */
const COLUMNS_MAX = 24;
const VALUE_MAX = 80;
/** Faults without a position in the text of the feed. */
const PLACELESS: ReadonlySet<string> = new Set([
  ...WHOLE_FILE_FAULTS,
  ...DOWNLOAD_FAULTS,
  "timeout",
  "file_gone",
  "login_gone",
]);
/** Message values of column separators, because a literal comma would be unclear in a sentence. */
const SEPARATORS: Record<string, string> = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" };

/** The result of a source test: the first records with errors at their lines, or the reason for failure. */
export function TestResult({ test }: { test: SourceTest }) {
  const t = useTranslations("feed-sources");
  const { result, isPending, isOutdated } = test;
  return (
    <div aria-live="polite" aria-busy={isPending} className="empty:hidden">
      {isPending && <p className="text-ink-2">{t("testing")}</p>}
      {!isPending && result !== null && (
        <div className="grid gap-2">
          {isOutdated && <p className="text-warn">{t("outdated")}</p>}
          {result.fault !== null ? <Fault fault={result.fault} /> : <Records result={result} />}
        </div>
      )}
    </div>
  );
}

function Fault({ fault }: { fault: NonNullable<FeedTest["fault"]> }) {
  const t = useTranslations("feed-sources");
  const formatFault = useFaultText();
  const isOfReading = !PLACELESS.has(fault.code);
  return (
    <Banner kind="bad" title={t("faultTitle")}>
      {formatFault({ code: fault.code })} {isOfReading && t("place", { line: fault.line, column: fault.column })}
    </Banner>
  );
}

type Row = FeedTest["records"][number] & { id: string };

function Records({ result }: { result: FeedTest }) {
  const t = useTranslations("feed-sources");
  const locale = useLocale();
  const formatFault = useFaultText();
  const rows: Row[] = result.records.map((record, index) => ({ ...record, id: String(index) }));
  const faulty = rows.filter(({ code }) => code !== null).length;
  const shown = result.fields.slice(0, COLUMNS_MAX);
  const caption = t("rows", { count: rows.length });
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
      <p>
        <ReadAs result={result} /> {faulty > 0 && <span className="text-bad">{t("faulty", { count: faulty })}</span>}
      </p>
      <Table caption={caption} columns={[line, ...columns]} rows={rows} row={{ id: ({ id }) => id }} />
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

function ReadAs({ result: { format, separator, encoding, zip_entry: zipEntry } }: { result: FeedTest }) {
  const t = useTranslations("feed-sources");
  if (format === null) return null;
  const values = { format: t(`formats.${format}`), encoding: encoding ?? "–" };
  return (
    <>
      {separator === null
        ? t("readAs", values)
        : t("readAsTable", { ...values, separator: SEPARATORS[separator] ?? separator })}{" "}
      {zipEntry && <span className="break-words">{t("readFromZip", { name: zipEntry })}</span>}
    </>
  );
}
