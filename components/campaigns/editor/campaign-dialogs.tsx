import { RequestChangesDialog } from "@/components/customizations/drafts/request-changes-dialog";
import type { CampaignEditing } from "./campaign-editing";
import { CampaignQuestions } from "./campaign-questions";
import { ClashDialog } from "./clash-dialog";
import { PositionsDialog } from "./positions-dialog";
import { PublishDialog } from "./publish-dialog";

/** The open dialog; loaded on demand. */
export function CampaignDialogs({ editing }: { editing: CampaignEditing }) {
  const { dialog, open, writes, title } = editing;
  if (dialog?.kind === "positions") return <PositionsDialog onClose={() => open(null)} />;
  if (dialog?.kind === "publish") return <PublishDialog editing={editing} />;
  if (dialog?.kind === "requestChanges") {
    const close = () => open(null);
    const { author } = dialog;
    return (
      <RequestChangesDialog
        {...{ title, author }}
        isPending={writes.isBusy}
        onClose={close}
        onSend={writes.requestChanges}
      />
    );
  }
  if (dialog?.kind === "clash") return <ClashDialog editing={editing} {...dialog} />;
  return <CampaignQuestions editing={editing} />;
}
