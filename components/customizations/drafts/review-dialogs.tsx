import { WhyDialog } from "@/components/customizations/explain/why-dialog";
import { WhyNotDialog } from "@/components/customizations/explain/why-not-dialog";
import type { DialogProps } from "@/components/customizations/model/dialog-props";
import { ApprovalDialog } from "./approval-dialog";
import { CompareDialog } from "./compare-dialog";
import { DiscardDraftDialog } from "./discard-draft-dialog";
import { MergeDialog } from "./merge-dialog";
import { PublishDialog } from "./publish-dialog";
import { ShareDialog } from "./share-dialog";

/** The dialogs about what is not live yet, and about why things are as they are; one part, loaded on first use. */
export function ReviewDialogs(props: DialogProps) {
  const { dialog } = props.editor;
  switch (dialog?.kind) {
    case "publish":
      return <PublishDialog {...props} />;
    case "approval":
      return <ApprovalDialog {...props} />;
    case "compare":
      return <CompareDialog {...props} />;
    case "share":
      return <ShareDialog {...props} />;
    case "discardDraft":
      return <DiscardDraftDialog {...props} />;
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
