import { parseBoundary } from "@vitrine/engine/boundary";
import { useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { PublishDialog } from "@/components/drafts/dialogs/publish-dialog";
import { useApproval } from "@/components/drafts/review/use-approval";
import { useSite } from "@/lib/client/site-context";
import { findCampaignState } from "@/lib/domain/campaigns/campaign";
import { formatDateTime } from "@/lib/i18n/formats";
import type { CampaignEditing } from "./campaign-editing";
import { useCampaignSentences } from "./change-sentences";
import { ClashLine } from "./clash-note";
import { listPublished } from "./form-values";

/** Review before publishing: each change as a sentence, and what is taken over from other campaigns. */
export function CampaignPublishDialog({ editing }: { editing: CampaignEditing }) {
  const kind = useCampaignKind();
  const { form, draft, writes, source, open } = editing;
  const { isNeeded } = useApproval(draft);
  return (
    <PublishDialog
      draft={draft}
      lines={useCampaignSentences()(listPublished(kind.name, form))}
      timing={<EffectTiming editing={editing} />}
      isApprovalKnown={source.facts !== null}
      on={{
        publish: () => writes.publish(),
        requestReview: writes.requestReview,
        requestChanges: (author) => open({ kind: "requestChanges", author }),
        close: () => open(null),
      }}
    >
      {!isNeeded && <TakeOvers editing={editing} />}
    </PublishDialog>
  );
}

/** What publishing takes over from other campaigns, as chosen while editing. */
function TakeOvers({ editing: { clashes } }: { editing: CampaignEditing }) {
  const taken = clashes.answers.filter(({ choice }) => choice === "takeOver");
  if (clashes.takeOver === undefined) return null;
  return taken.map((answer) => (
    <ClashLine key={`${answer.clash.placement} ${answer.clash.campaign.id}`} answer={answer} isPlacementShown />
  ));
}

/** When shoppers see the campaign as it is in the form. */
function EffectTiming({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("drafts.publish");
  const c = useTranslations("campaigns.drafts");
  const { site } = useSite();
  const { content } = editing.form;
  const state = findCampaignState(content, editing.now, site.time_zone);
  if (state === "active") return t("liveAtOnce");
  if (state === "ended") return c("ended");
  const from = parseBoundary(content.active_from ?? "", site.time_zone, false);
  return t("liveFrom", { at: formatDateTime(from, site.time_zone), zone: site.time_zone });
}
