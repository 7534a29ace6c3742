import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useFeedFaultText } from "@/components/catalogue/feeds/feed-texts";
import { ExportLink } from "@/components/lists/export-link";
import { ListResult } from "@/components/lists/list-result";
import { ListPages, toPageFacts } from "@/components/lists/list-table";
import { Table, type TableColumn } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { errors, errorsDownload, type Run, type RunErrorRow } from "@/lib/contract/catalogue/feed-runs";
import { buildCallUrl, type Output } from "@/lib/http/endpoint";
import { formatNumber, NOTHING } from "@/lib/i18n/formats";
import { buildErrorsInput } from "./history-address";
import type { RunHistoryView } from "./history-view";

/** The errors in the rows of a feed, and all of them as a file. */
export function RunErrors({ view, run }: { view: RunHistoryView; run: Run }) {
  const t = useTranslations("feed-history.errors");
  const found = useQuery({
    ...read(errors, buildErrorsInput(view.siteId, view.address, run)),
    placeholderData: keepPreviousData,
  });
  return (
    <ListResult found={found} failed={t("failed")} headingLevel={3} skeleton={{ rows: 6, columns: 5 }}>
      {(page) => (
        <div className="grid min-w-0 gap-3">
          <ErrorsHead siteId={view.siteId} run={run} page={page} />
          <ErrorTable rows={page.errors} isBusy={found.isPlaceholderData} />
          {page.kept > page.limit && (
            <ListPages
              view={{ toPage: (number, size) => view.to({ run: run.id, row: (number - 1) * size }) }}
              page={toPageFacts({ offset: page.offset, limit: page.limit, total: page.kept })}
              label={t("pages")}
            />
          )}
        </div>
      )}
    </ListResult>
  );
}

/** How many errors there are, how many are stored, and a download of those. */
function ErrorsHead({ siteId, run, page }: { siteId: string; run: Run; page: Output<typeof errors> }) {
  const t = useTranslations("feed-history.errors");
  const href = `/api${buildCallUrl(errorsDownload, { params: { siteId, runId: run.id } })}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-ink-2">
        {t("count", { total: page.total })} {page.kept < page.total && t("onlyFirst", { kept: page.kept })}
      </p>
      <ExportLink href={href}>{t("download", { count: page.kept })}</ExportLink>
    </div>
  );
}

function ErrorTable({ rows, isBusy }: { rows: readonly RunErrorRow[]; isBusy: boolean }) {
  const t = useTranslations("feed-history.errors");
  const locale = useLocale();
  const formatError = useRowErrorText();
  const hasSources = new Set(rows.map(({ source }) => source)).size > 1;
  const numbered = rows.map((row, index) => ({ ...row, index }));
  type Numbered = (typeof numbered)[number];
  const columns: TableColumn<Numbered>[] = [
    {
      id: "line",
      header: t("line"),
      cell: ({ line, column }) => (
        <span className="count">
          {line === null ? NOTHING : formatNumber(line, locale)}
          {column !== null && <span className="under">{t("column", { column })}</span>}
        </span>
      ),
    },
    { id: "what", header: t("what"), isRowHeader: true, width: "44%", cell: (row) => formatError(row) },
    {
      id: "item",
      header: t("item"),
      cell: ({ identity }) => identity && <Code text={identity} />,
    },
    {
      id: "field",
      header: t("field"),
      cell: ({ field }) => field && <Code text={field} />,
    },
    {
      id: "value",
      header: t("value"),
      cell: ({ value }) =>
        value && (
          <span title={value} className="line-clamp-2 [overflow-wrap:anywhere]">
            {value}
          </span>
        ),
    },
  ];
  const source: TableColumn<Numbered> = {
    id: "source",
    header: t("source"),
    cell: (row) => (
      <span title={row.source} className="line-clamp-2 break-all text-sm">
        {row.source}
      </span>
    ),
  };
  return (
    <Table
      caption={t("caption")}
      columns={hasSources ? [...columns, source] : columns}
      rows={numbered}
      isBusy={isBusy}
      row={{ id: ({ index }) => String(index) }}
    />
  );
}

/** An identity or an attribute; a long one is cut after two lines. */
function Code({ text }: { text: string }) {
  return (
    <code title={text} className="line-clamp-2 break-all font-code text-sm">
      {text}
    </code>
  );
}

/** An error of a row as text: of the run, of an item, or of the reader of its format. */
function useRowErrorText(): (row: RunErrorRow) => string {
  const t = useTranslations("feed-history.rowErrors");
  const faultText = useFeedFaultText();
  return ({ code }) => {
    const key = code as "duplicate";
    return t.has(key) ? t(key) : faultText({ code });
  };
}
