import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { WordKind } from "@/components/rewrites/model/list-kind";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FailedRead } from "@/components/ui/empty-state";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, type TableColumn } from "@/components/ui/table";
import { ApprovalHint, isApprovalRequested } from "@/lib/client/approval";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import type { UndoPlan } from "@/lib/contract/rewrites/word-uploads";
import { isApiError } from "@/lib/http/api-error";
import { getErrorText } from "@/lib/i18n/error-text";

type Since = "leave" | "take_back";
type Props = { siteId: string; kind: WordKind; uploadId: string; onClose: () => void };

/** Previews undoing an upload, then does it. Rows changed since are left unless chosen otherwise. */
export function UndoDialog({ siteId, kind, uploadId, onClose }: Props) {
  const t = useTranslations();
  const words = useTranslations("words.upload.undoing");
  const plan = useQuery({
    ...read(kind.calls.showUndo, { params: { siteId }, query: { id: uploadId } }),
    // A conflicting change may be very recent.
    staleTime: 0,
    gcTime: 0,
  });
  const { since, setSince, isPending, undo } = useUndoUpload({ siteId, kind, uploadId, onClose });
  const counts = plan.data?.counts;
  const count = counts === undefined ? 0 : countChanges(counts, since);
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      isPending={isPending}
      title={words("title")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          {count > 0 && (
            <Button kind="danger" isPending={isPending} onClick={() => void undo()}>
              {words("act", { count })}
            </Button>
          )}
        </>
      }
    >
      {plan.isPending && <Skeleton height="10rem" />}
      {plan.isError && (
        <FailedRead
          of={plan}
          headingLevel={3}
          title={getErrorText(t, kind.name, isApiError(plan.error) ? plan.error.code : "default")}
        />
      )}
      {count > 0 && <ApprovalHint />}
      {plan.data !== undefined && <UndoPreview plan={plan.data} since={since} onSince={setSince} />}
    </Dialog>
  );
}

function countChanges(counts: UndoPlan["counts"], since: Since): number {
  const sure = counts.removed + counts.restored + counts.brought_back;
  return since === "take_back" ? sure + counts.changed_since : sure;
}

/** Undoes the upload and announces the result. */
function useUndoUpload({ siteId, kind, uploadId, onClose }: Props) {
  const t = useTranslations();
  const planText = usePlanText();
  const [since, setSince] = useState<Since>("leave");
  const { isPending, send } = useWrite(kind.calls.undoUpload, {
    stale: [...kind.stale, kind.calls.listUploads, kind.calls.showUndo],
    onDone: ({ counts }) => {
      onClose();
      return { text: t("words.upload.undoing.done"), detail: planText(counts), canUndo: false };
    },
    onRefused: (error) => {
      if (isApprovalRequested(error)) onClose();
      return false;
    },
  });
  const undo = () => send({ params: { siteId }, body: { id: uploadId, changed_since: since } });
  return { since, setSince, isPending, undo };
}

const COUNTS = ["removed", "restored", "brought_back", "changed_since", "conflicts", "too_large"] as const;

/** Formats the counts of a plan; omits zeros. */
function usePlanText(): (counts: UndoPlan["counts"]) => string {
  const t = useTranslations("words.upload.undoing");
  return (counts) => {
    const shown = COUNTS.flatMap((name) => {
      const count = counts[name] ?? 0;
      return count > 0 ? [t(`counts.${name}`, { count })] : [];
    });
    return shown.length === 0 ? t("nothing") : shown.join(", ");
  };
}

type UndoPreviewProps = { plan: UndoPlan; since: Since; onSince: (since: Since) => void };

function UndoPreview({ plan, since, onSince }: UndoPreviewProps) {
  const t = useTranslations("words.upload.undoing");
  const planText = usePlanText();
  const columns = useColumns();
  const { changed_since: changed } = plan.counts;
  const total = COUNTS.reduce((sum, name) => sum + (plan.counts[name] ?? 0), 0);
  return (
    <div className="grid gap-5">
      <p className="text-md">{planText(plan.counts)}</p>
      {changed > 0 && (
        <RadioGroup
          label={t("since.label", { count: changed })}
          value={since}
          onChange={onSince}
          options={(["leave", "take_back"] as const).map((value) => ({ value, label: t(`since.${value}`) }))}
        />
      )}
      {plan.rows.length > 0 && <Table caption={t("rows")} columns={columns} rows={plan.rows} row={ROW} />}
      {plan.rows.length < total && (
        <p className="text-ink-2 text-sm">{t("more", { shown: plan.rows.length, count: total })}</p>
      )}
    </div>
  );
}

type PlannedRow = UndoPlan["rows"][number];

const ROW = { id: ({ id }: PlannedRow) => id };

function useColumns(): TableColumn<PlannedRow>[] {
  const t = useTranslations("words.upload.undoing");
  const { site } = useSite();
  return useMemo(() => {
    const renderCells = (cells: readonly string[] | null) =>
      cells === null ? null : (
        <bdi lang={site.language} className="[overflow-wrap:anywhere]">
          {cells.join(", ")}
        </bdi>
      );
    return [
      { id: "action", header: t("columns.action"), cell: ({ action }) => t(`actions.${action}`) },
      { id: "now", header: t("columns.now"), cell: ({ now }) => renderCells(now) },
      {
        id: "before",
        header: t("columns.before"),
        isRowHeader: true,
        cell: ({ before }) => renderCells(before) ?? "–",
      },
    ];
  }, [t, site.language]);
}
