import { useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { buildCampaignHref, buildCampaignListHref } from "@/components/campaigns/model/campaign-kinds";
import { CopiedSite } from "@/components/drafts/copies/copied-site";
import { CopyDialog, useCopySteps } from "@/components/drafts/copies/copy-dialog";
import { SitePicker } from "@/components/drafts/copies/site-picker";
import { CampaignCopyCheck } from "./copy-check";
import { type CampaignCopyResult, type CampaignCopyTarget, useCampaignCopies } from "./use-campaign-copies";

/** Copies campaigns to other sites. */
export function CampaignCopyWizard({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useTranslations("campaigns.copies");
  const { calls } = useCampaignKind();
  const steps = useCopySteps<CampaignCopyResult>();
  const work = useCampaignCopies(ids, steps.step === "check");
  return (
    <CopyDialog
      title={t("title", { count: ids.length })}
      feature={calls.copy.feature}
      note={t("liveOnly")}
      hint={t("dryRun")}
      steps={steps}
      work={work}
      targets={(error) => <SitePicker chosen={work.chosen} onChoose={work.choose} error={error} />}
      dryRun={(result) => <CampaignCopyCheck result={result} work={work} />}
      done={(copied) => copied.targets.map((target) => <CopiedCampaigns key={target.site_id} target={target} />)}
      onClose={onClose}
    />
  );
}

/** The campaigns copied to one site. */
function CopiedCampaigns({ target }: { target: CampaignCopyTarget }) {
  const t = useTranslations("campaigns.copies");
  const kind = useCampaignKind();
  const created = target.campaigns.filter((one) => one.verdict === "create");
  const only = created.length === 1 ? created[0]?.to_id : null;
  return (
    <CopiedSite
      target={target}
      summary={t("resultCount", { created: created.length, skipped: target.campaigns.length - created.length })}
      href={only ? buildCampaignHref(kind, target.site_id, only) : buildCampaignListHref(kind, target.site_id)}
    />
  );
}
