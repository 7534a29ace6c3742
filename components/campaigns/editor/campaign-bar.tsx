import { useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { Button } from "@/components/ui/button";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { leaveTo } from "@/lib/client/unsaved-guard";
import type { CampaignEditing } from "./campaign-editing";

/** Unsaved changes, with the buttons to save or to leave. Without drafts, saving publishes. */
export function CampaignBar({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("campaigns.editor.bar");
  const d = useTranslations("drafts.bar");
  const { folder } = useCampaignKind();
  const { siteId, source, form, writes, hasDrafts } = editing;
  return (
    <UnsavedBar
      count={form.unsaved.length}
      isSaving={writes.isBusy}
      onSave={() => void writes.save()}
      onDiscard={() => void leaveTo(`/sites/${siteId}/${folder}`)}
      discardLabel={t("cancel")}
      saveLabel={hasDrafts ? d("save") : t("save")}
      actions={
        hasDrafts && (
          <Button kind="primary" onClick={() => openPublish(editing)}>
            {d(source.isApprovalRequired ? "ask" : "publish")}
          </Button>
        )
      }
    >
      <span className="max-md:hidden">{hasDrafts ? d("hint") : t("hint")}</span>
    </UnsavedBar>
  );
}

/** Opens the review before publishing, unless the form finds something wrong. */
export function openPublish({ errors, open }: CampaignEditing): void {
  if (errors.isValid) open({ kind: "publish" });
  else errors.showAll();
}
