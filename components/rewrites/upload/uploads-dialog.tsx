import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { WordKind } from "@/components/rewrites/model/list-kind";
import { Button } from "@/components/ui/button";
import { renderChangedAt } from "@/components/ui/changed-at";
import { Chip } from "@/components/ui/chip";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, type TableColumn } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { UNDO_DAYS } from "@/lib/domain/kit/limits";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import { UndoDialog } from "./undo-dialog";
import { useCountsText } from "./upload-done";

type Props = {
  siteId: string;
  kind: WordKind;
  onClose: () => void;
  /** The upload to undo immediately. */
  uploadId?: string;
};

/** Recent uploads, each with an undo that is previewed first. */
export function UploadsDialog({ siteId, kind, onClose, uploadId }: Props) {
  const t = useTranslations("words.upload.uploads");
  const [page, setPage] = useState(1);
  const [undoing, setUndoing] = useState<string | null>(uploadId ?? null);
  const found = useQuery(read(kind.calls.listUploads, { params: { siteId }, query: { page } }));
  const columns = useColumns(kind, setUndoing);
  const data = found.data;
  const hasMore = data !== undefined && data.total_pages > 1;
  if (undoing !== null) {
    // Opened for one upload: close. Opened as a list: return to the list.
    const leave = uploadId === undefined ? () => setUndoing(null) : onClose;
    return <UndoDialog siteId={siteId} kind={kind} uploadId={undoing} onClose={leave} />;
  }
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={t(`title.${kind.name}`)}
      actions={
        <>
          {hasMore && page > 1 && <Button onClick={() => setPage(page - 1)}>{t("newer")}</Button>}
          {hasMore && page < data.total_pages && <Button onClick={() => setPage(page + 1)}>{t("older")}</Button>}
          <Button kind="primary" onClick={onClose}>
            {t("close")}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">{t("intro", { days: UNDO_DAYS })}</p>
      {found.isError && <FailedRead of={found} title={t("failed")} headingLevel={3} />}
      {found.isPending && <Skeleton height="10rem" />}
      {data !== undefined && (
        <Table
          caption={t(`title.${kind.name}`)}
          columns={columns}
          rows={data.items}
          row={ROW}
          isBusy={found.isFetching}
          empty={<EmptyState kind="nothing" headingLevel={3} title={t("none")} />}
        />
      )}
    </Dialog>
  );
}

type Upload = Output<WordKind["calls"]["listUploads"]>["items"][number];

const ROW = { id: (upload: Upload) => upload.id };

/** Whether rows were added or replaced, and the tool that wrote the file, if it was another one. */
function UploadMethod({ type, format }: Pick<Upload, "type" | "format">) {
  const t = useTranslations("words.upload");
  return (
    <>
      {t(`uploads.types.${type}`)}
      {format && <span className="under">{t(`formats.${format}`)}</span>}
    </>
  );
}

function useColumns(kind: WordKind, onUndo: (id: string) => void): TableColumn<Upload>[] {
  const t = useTranslations("words.upload.uploads");
  const countsText = useCountsText();
  const { site } = useSite();
  const canWrite = useAllowed(kind.calls.undoUpload.access);
  return [
    {
      id: "at",
      header: t("columns.at"),
      isRowHeader: true,
      cell: ({ at, by }) => renderChangedAt(at, by, site.time_zone),
    },
    { id: "type", header: t("columns.type"), cell: ({ type, format }) => <UploadMethod type={type} format={format} /> },
    {
      id: "counts",
      header: t("columns.counts"),
      cell: ({ counts }) =>
        countsText({ ok_count: 0, errors_count: 0, errors: {}, counts: { ...counts, same: 0, refused: 0 } }),
    },
    {
      id: "undo",
      header: t("columns.undo"),
      isHeaderHidden: true,
      cell: ({ id, at, undone_at, undo_until }) => {
        if (undone_at !== null) {
          return (
            <>
              <Chip kind="neutral" icon={Undo2}>
                {t("undone")}
              </Chip>
              <span className="under">{formatDateTime(undone_at, site.time_zone)}</span>
            </>
          );
        }
        const until = <span className="under">{t("until", { at: formatDateTime(undo_until, site.time_zone) })}</span>;
        if (!canWrite) return until;
        const name = t("undoOf", { at: formatDateTime(at, site.time_zone) });
        return (
          <>
            <Button isSmall icon={Undo2} aria-label={name} onClick={() => onUndo(id)}>
              {t("undo")}
            </Button>
            {until}
          </>
        );
      },
    },
  ];
}
