import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { AddressLink } from "@/components/ui/address-link";
import { DisclosureIcon } from "@/components/ui/disclosure-icon";
import { IconButton } from "@/components/ui/icon-button";
import { Table, type TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { ChangeEntry } from "@/lib/contract/history/change-history";
import { formatDateTime } from "@/lib/i18n/formats";
import { formatCounts, useChangeWords } from "./change-words";

type Props = {
  rows: readonly ChangeEntry[];
  isBusy: boolean;
  openId: number | undefined;
  canWrite: boolean;
  hrefFor: (id: number) => string;
  onOpen: (id: number) => void;
  empty: ReactNode;
};

/** The changes as rows, newest first; a row opens its change. */
export function HistoryTable({ rows, isBusy, openId, canWrite, hrefFor, onOpen, empty }: Props) {
  const t = useTranslations("change-history");
  const columns = useColumns({ hrefFor, onOpen, openId });
  return (
    <Table
      caption={t("title")}
      name="history"
      columns={columns}
      rows={rows}
      isBusy={isBusy}
      empty={empty}
      row={{
        id: (row) => String(row.id),
        link: (row) => ({ href: hrefFor(row.id), onFollow: () => onOpen(row.id) }),
        isSelected: (row) => row.id === openId,
        actions: canWrite
          ? (row) =>
              row.no_undo === null && (
                <IconButton
                  icon={Undo2}
                  isSmall
                  label={`${t("undo")}: ${row.id}`}
                  // Opens the change, so that people see its effect before undoing it.
                  onClick={() => onOpen(row.id)}
                />
              )
          : undefined,
      }}
    />
  );
}

type Links = Pick<Props, "hrefFor" | "onOpen" | "openId">;

function useColumns({ hrefFor, onOpen, openId }: Links): TableColumn<ChangeEntry>[] {
  const t = useTranslations("change-history");
  const words = useChangeWords();
  const { time_zone: timeZone } = useSite().site;
  return useMemo(
    () => [
      {
        id: "what",
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
              to={{ href: hrefFor(by), onFollow: () => onOpen(by) }}
              className="cell-link mt-1 inline-flex min-h-6 items-center font-normal text-sm"
            >
              {t("undone", { id: by })}
            </AddressLink>
          ),
      },
      {
        id: "when",
        header: t("columns.when", { zone: timeZone }),
        cell: (row) => (
          <time dateTime={row.at} title={`${formatDateTime(row.at, "UTC")} UTC`} className="tabular-nums">
            {formatDateTime(row.at, timeZone)}
          </time>
        ),
      },
      { id: "who", header: t("columns.who"), cell: (row) => row.actor.name },
      { id: "cause", header: t("columns.cause"), cell: (row) => t(`causes.${row.cause}`) },
      { id: "rules", header: t("columns.rules"), cell: (row) => <Counts counts={row.counts} /> },
    ],
    [t, words, timeZone, hrefFor, onOpen, openId],
  );
}

/** Counts of changed rules or rows; omits zeros. */
function Counts({ counts }: { counts: ChangeEntry["counts"] }) {
  const t = useTranslations("change-history");
  return counts && <span className="text-ink-2 text-sm tabular-nums">{formatCounts(t, counts)}</span>;
}
