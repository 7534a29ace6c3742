import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { DeleteDialog } from "@/components/campaigns/list/delete-dialog";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { CopyQuestion, OutdatedCopy } from "@/components/drafts/dialogs/copy-question";
import { DiscardDraftDialog } from "@/components/drafts/dialogs/discard-draft-dialog";
import type { CopyOffer } from "@/components/drafts/editing/use-local-copy";
import { ChangeList } from "@/components/drafts/review/change-list";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import { toListedCampaign } from "@/lib/domain/campaigns/filter-campaigns";
import { diffCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import type { CampaignEditing } from "./campaign-editing";
import { useCampaignSentences } from "./change-sentences";
import { findLiveChange, listPublished } from "./form-values";
import type { CampaignCopy } from "./use-campaign-copy";

type Props = { editing: CampaignEditing };

/** Confirmations: restore a local copy, discard the draft, delete the campaign, and a newer version. */
export function CampaignQuestions({ editing }: Props) {
  const { dialog, copy } = editing;
  if (copy.offer !== null) return <RestoreQuestion editing={editing} offer={copy.offer} />;
  if (dialog?.kind === "stale") return <StaleQuestion editing={editing} />;
  if (dialog?.kind === "discardDraft") return <DiscardDraftQuestion editing={editing} />;
  return dialog?.kind === "delete" ? <DeleteQuestion editing={editing} /> : null;
}

/** Offers unsaved changes of an earlier visit. */
function RestoreQuestion({ editing, offer }: Props & { offer: CopyOffer<CampaignCopy> }) {
  const c = useTranslations("campaigns.drafts");
  const kind = useCampaignKind();
  const { form, copy, now } = editing;
  const { content, isOutdated } = offer.value;
  const lines = useCampaignSentences()(diffCampaigns(kind.name, form.base.content, content));
  return (
    <CopyQuestion
      texts="query-customizations.copy"
      copy={copy}
      savedAt={offer.savedAt}
      now={now}
      count={lines.length}
      onRestore={() => form.restore(content, form.base)}
    >
      {isOutdated && <OutdatedCopy>{c("copyOutdated")}</OutdatedCopy>}
      <ChangeList lines={lines} />
    </CopyQuestion>
  );
}

/** Someone else saved a newer version: continue on top of it, or drop what was typed. A draft is never dropped here. */
function StaleQuestion({ editing }: Props) {
  const t = useTranslations("campaigns.drafts.stale");
  const kind = useCampaignKind();
  const sentences = useCampaignSentences();
  const { form, open } = editing;
  const { newer, base } = form;
  const liveChange = findLiveChange(kind.name, base);
  const change = newer === null ? liveChange : { before: base.content, after: newer.content };
  const close = () => open(null);
  const dropMine = () => {
    form.reset();
    close();
  };
  if (change === null) return <ShownAlready onSeen={close} />;
  const reload = { label: t("reload"), isDanger: true, onChoose: dropMine };
  const merge = {
    label: t("merge"),
    onChoose: () => {
      if (newer === null) form.rebaseOntoLive();
      else form.rebase(newer);
      close();
    },
  };
  return (
    <AlertDialog
      isOpen
      size="medium"
      title={t("title")}
      cancelLabel={t("cancel")}
      onCancel={close}
      choices={newer === null ? [merge] : [reload, merge]}
    >
      <p>{t("hint")}</p>
      <ChangeList lines={sentences(diffCampaigns(kind.name, change.before, change.after))} />
    </AlertDialog>
  );
}

/** Without unsaved changes, the form already shows the newer version: announces it instead of asking. */
function ShownAlready({ onSeen }: { onSeen: () => void }) {
  const t = useTranslations("campaigns.drafts.stale");
  const latest = useRef({ onSeen, text: t("shown") });
  useEffect(() => {
    notify({ kind: "warning", text: latest.current.text });
    latest.current.onSeen();
  }, []);
  return null;
}

function DiscardDraftQuestion({ editing }: Props) {
  const c = useTranslations("campaigns.drafts");
  const kind = useCampaignKind();
  const { form, writes, copy, open } = editing;
  return (
    <DiscardDraftDialog
      lines={useCampaignSentences()(listPublished(kind.name, form))}
      isPending={writes.isBusy}
      copy={copy}
      onDiscard={writes.discard}
      onClose={() => open(null)}
      hint={form.base.liveContent === null ? c("discardAll") : undefined}
    />
  );
}

/** Deletes the campaign and opens the list. */
function DeleteQuestion({ editing }: Props) {
  const kind = useCampaignKind();
  const { site } = useSite();
  const { siteId, form, copy, now, open } = editing;
  const { id, live, draft } = form.base;
  const context = { kind: kind.name, at: now, timeZone: site.time_zone };
  const campaign = live ?? (draft && { ...draft.campaign, id: id ?? "" });
  if (campaign === null) return null;
  const listed = toListedCampaign(campaign, context);
  return (
    <DeleteDialog
      row={{ ...listed, has_draft: draft !== null, state: live === null ? "draft" : listed.state }}
      href={`/sites/${siteId}/${kind.folder}`}
      onCancel={() => open(null)}
      onGone={() => {
        void copy.forget();
        form.reset();
      }}
    />
  );
}
