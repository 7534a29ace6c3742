import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
import { TextArea } from "@/components/ui/text-field";
import { focusFirstInvalid } from "@/lib/client/focus-once-drawn";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import {
  type ApprovalRequest,
  listApprovalRequests,
  REJECT_NOTE_MAX,
  rejectRequest,
  showApprovalRequest,
} from "@/lib/contract/history/approvals";

type Props = { request: ApprovalRequest; onClose: () => void };

/** Rejects a request with a reason, which its author reads. */
export function RejectDialog({ request, onClose }: Props) {
  const t = useTranslations("approvals");
  const { site } = useSite();
  const [note, setNote] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const { isPending, send } = useWrite(rejectRequest, {
    stale: [listApprovalRequests, showApprovalRequest],
    onDone: () => t("rejected"),
  });
  const isEmpty = note.trim() === "";
  async function submit() {
    setIsChecked(true);
    if (isEmpty) return focusFirstInvalid();
    const sent = await send({ params: { siteId: site.trackingCode }, body: { id: request.id, note: note.trim() } });
    if (sent !== null) onClose();
  }
  return (
    <FormDialog
      title={t("rejecting.title")}
      onClose={onClose}
      isPending={isPending}
      submit={{ label: t("rejecting.confirm") }}
      onSubmit={submit}
    >
      <p className="max-w-[72ch] text-ink-2">{t("rejecting.hint", { author: request.requested_by.name })}</p>
      <TextArea
        label={t("rejecting.note")}
        error={isChecked && isEmpty ? t("errors.note_empty") : undefined}
        maxLength={REJECT_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
