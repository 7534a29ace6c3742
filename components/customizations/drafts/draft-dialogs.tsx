import { useTranslations } from "next-intl";
import { WhyDialog } from "@/components/customizations/explain/why-dialog";
import { WhyNotDialog } from "@/components/customizations/explain/why-not-dialog";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { useSentences } from "@/components/customizations/model/words/change-text";
import { DiscardDraftDialog } from "@/components/drafts/dialogs/discard-draft-dialog";
import { RequestChangesDialog } from "@/components/drafts/dialogs/request-changes-dialog";
import { ApprovalNote } from "@/components/drafts/review/approval-note";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { listDraftChanges } from "@/lib/domain/customizations/rule-draft";
import { CompareDialog } from "./compare-dialog";
import { MergeDialog } from "./merge-dialog";
import { RulePublishDialog } from "./publish-dialog";
import { ShareDialog } from "./share-dialog";

/** Dialogs about unpublished changes and explanations, in one chunk that loads on first use. */
export function DraftDialogs(props: EditorDialogProps) {
  const { dialog } = props.editor;
  switch (dialog?.kind) {
    case "publish":
      return <RulePublishDialog {...props} />;
    case "approval":
      return <ApprovalDialog {...props} />;
    case "compare":
      return <CompareDialog {...props} />;
    case "share":
      return <ShareDialog {...props} />;
    case "discardDraft":
      return <DiscardDialog {...props} />;
    case "requestChanges":
      return <ChangesDialog {...props} author={dialog.author} />;
    case "merge":
      return <MergeDialog {...props} ask={dialog.ask} />;
    case "why":
      return <WhyDialog {...props} about={dialog} />;
    case "whyNot":
      return <WhyNotDialog {...props} />;
    default:
      return null;
  }
}

function ChangesDialog({ editor, work, author }: EditorDialogProps & { author: string }) {
  return (
    <RequestChangesDialog
      title={work.title}
      author={author}
      isPending={work.isBusy}
      onClose={() => editor.open(null)}
      onSend={work.requestChanges}
    />
  );
}

/** The approval setting of the site; also available without a draft. */
function ApprovalDialog({ editor, work }: EditorDialogProps) {
  const t = useTranslations("drafts.approval");
  const close = () => editor.open(null);
  return (
    <Dialog isOpen onClose={close} title={t("title")} actions={<Button onClick={close}>{t("close")}</Button>}>
      <ApprovalNote isOn={work.isApprovalRequired} />
    </Dialog>
  );
}

function DiscardDialog({ editor, work, copy }: EditorDialogProps) {
  const lines = useSentences()(listDraftChanges(editor.draft));
  return (
    <DiscardDraftDialog
      lines={lines}
      isPending={work.isBusy}
      copy={copy}
      onDiscard={work.discard}
      onClose={() => editor.open(null)}
    />
  );
}
