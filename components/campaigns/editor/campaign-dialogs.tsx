import type { CampaignEditing } from "./campaign-editing";
import { CampaignQuestions } from "./campaign-questions";
import { ClashDialog } from "./clash-dialog";
import { PositionsDialog } from "./positions-dialog";
import { PublishDialog } from "./publish-dialog";

/** The open dialog; loaded on demand. */
export function CampaignDialogs({ editing }: { editing: CampaignEditing }) {
  const { dialog, open } = editing;
  if (dialog?.kind === "positions") return <PositionsDialog onClose={() => open(null)} />;
  if (dialog?.kind === "publish") return <PublishDialog editing={editing} />;
  if (dialog?.kind === "clash") return <ClashDialog editing={editing} {...dialog} />;
  return <CampaignQuestions editing={editing} />;
}
