import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { buildColumns } from "@/components/lists/list-columns";
import { ListTable } from "@/components/lists/list-table";
import type { ListView } from "@/components/lists/use-list";
import { AddressLink } from "@/components/ui/address-link";
import { DisclosureIcon } from "@/components/ui/disclosure-icon";
import { IconButton } from "@/components/ui/icon-button";
import type { TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import { type ChangeEntry, changeList, type listChanges } from "@/lib/contract/history/change-history";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import { formatChangeCounts, useChangeWords } from "./change-words";
import type { historyList } from "./history-address";

type Props = {
  view: ListView<typeof historyList>;
  page: Output<typeof listChanges>;
  isBusy: boolean;
  empty: ReactNode;
  on: RowEvents;
};

/** What rows do: each opens its change. */
type RowEvents = { canWrite: boolean; hrefFor: (id: number) => string; open: (id: number) => void };

/** The changes as rows, newest first; a row opens its change. */
export function HistoryTable({ view, page, isBusy, empty, on }: Props) {
  const t = useTranslations("change-history");
  const { canWrite, hrefFor, open } = on;
  const openId = view.state.change;
  const columns = useColumns(on, openId);
  return (
    <ListTable
      view={view}
      page={page}
      caption={t("title")}
      name="history"
      columns={columns}
      rows={page.items}
      isBusy={isBusy}
      empty={empty}
      row={{
        id: (row) => String(row.id),
        link: (row) => ({ href: hrefFor(row.id), onFollow: () => open(row.id) }),
        isSelected: (row) => row.id === openId,
        actions: canWrite
          ? (row) =>
              row.no_undo === null && (
                <IconButton
                  icon={Undo2}
                  isSmall
                  label={`${t("undo")}: ${row.id}`}
                  // Opens the change, so that people see its effect before undoing it.
                  onClick={() => open(row.id)}
                />
              )
          : undefined,
      }}
    />
  );
}

function useColumns({ hrefFor, open }: RowEvents, openId: number | undefined): TableColumn<ChangeEntry>[] {
  const t = useTranslations("change-history");
  const words = useChangeWords();
  const { time_zone: timeZone } = useSite().site;
  return useMemo(
    () =>
      buildColumns(changeList, {
        what: {
          header: t("columns.what"),
          isRowHeader: true,
          width: "40%",
          cell: (row) => (
            <span className="flex items-start gap-2 break-words font-medium">
              <span className="mt-1">
                <DisclosureIcon isOpen={row.id === openId} />
              </span>
              <span
                className={`min-w-0 ${row.undone_by === null ? "line-clamp-2" : "line-clamp-1 break-all"}`}
                title={words.sentence(row)}
              >
                {words.sentence(row)}
              </span>
            </span>
          ),
          below: ({ undone_by: by }) =>
            by !== null && (
              <AddressLink
                to={{ href: hrefFor(by), onFollow: () => open(by) }}
                className="cell-link mt-1 inline-flex min-h-6 items-center font-normal text-sm"
              >
                {t("undone", { id: by })}
              </AddressLink>
            ),
        },
        when: {
          header: t("columns.when", { zone: timeZone }),
          cell: (row) => (
            <time dateTime={row.at} title={`${formatDateTime(row.at, "UTC")} UTC`} className="tabular-nums">
              {formatDateTime(row.at, timeZone)}
            </time>
          ),
        },
        who: { header: t("columns.who"), cell: (row) => row.actor.name },
        cause: { header: t("columns.cause"), cell: (row) => t(`causes.${row.cause}`) },
        rules: { header: t("columns.rules"), cell: (row) => <Counts counts={row.counts} /> },
      }),
    [t, words, timeZone, hrefFor, open, openId],
  );
}

/** Counts of changed rules or rows; omits zeros. */
function Counts({ counts }: { counts: ChangeEntry["counts"] }) {
  const t = useTranslations("change-history");
  return counts && <span className="text-ink-2 text-sm tabular-nums">{formatChangeCounts(t, counts)}</span>;
}
