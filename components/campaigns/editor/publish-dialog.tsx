import { parseBoundary } from "@vitrine/engine/boundary";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { ApprovalNote } from "@/components/customizations/drafts/approval-note";
import { useRequester } from "@/components/customizations/drafts/review-state";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/text-field";
import { useSite } from "@/lib/client/site-context";
import { REVIEW_NOTE_MAX } from "@/lib/contract/customizations/reviews";
import { EMPTY_CAMPAIGN, findCampaignState } from "@/lib/domain/campaigns/campaign";
import { diffCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import { formatDateTime } from "@/lib/i18n/formats";
import type { CampaignEditing } from "./campaign-editing";
import { useCampaignSentences } from "./change-sentences";
import { ClashLine } from "./clash-note";

/** Review before publishing: each change as a sentence, when shoppers see it, and whether someone else must approve it. */
export function PublishDialog({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("drafts.publish");
  const kind = useCampaignKind();
  const { form, writes, source, open, title } = editing;
  const { liveContent } = form.base;
  const lines = useCampaignSentences()(diffCampaigns(kind.name, liveContent ?? EMPTY_CAMPAIGN, form.content));
  const needs = useApproval(editing);
  const [note, setNote] = useState("");
  const close = () => open(null);
  return (
    <Dialog
      isOpen
      size="large"
      onClose={close}
      isPending={writes.isBusy}
      title={t(needs.isNeeded ? "requestTitle" : "title", { query: title })}
      actions={
        <PublishActions editing={editing} needs={needs} note={note} hasChanges={lines.length > 0} onClose={close} />
      }
    >
      <div className="grid gap-3">
        {needs.isNeeded && lines.length > 0 && <Banner title={t("approvalNeeded")} />}
        <ReviewRequest editing={editing} />
        {!needs.isNeeded && lines.length > 0 && (
          <p className="max-w-[72ch] text-ink-2">
            <EffectTiming editing={editing} /> {form.unsaved.length > 0 && t("notStored")}
          </p>
        )}
      </div>
      <h3 className="mt-4 border-line border-b pb-1 font-semibold">{t("changes", { count: lines.length })}</h3>
      {lines.length === 0 && <p className="py-2 text-ink-2">{t("none")}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line} className="break-words border-line border-b py-1.5 text-md">
            {line}
          </li>
        ))}
      </ul>
      {!needs.isNeeded && <TakeOvers editing={editing} />}
      {needs.isNeeded && lines.length > 0 && (
        <div className="mt-5 max-w-xl">
          <TextArea
            label={t("note")}
            isOptional
            maxLength={REVIEW_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
      )}
      {source.facts !== null && (
        <div className="mt-5 border-line border-t pt-4">
          <ApprovalNote isOn={source.isApprovalRequired} />
        </div>
      )}
    </Dialog>
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

type ActionProps = {
  editing: CampaignEditing;
  needs: ReturnType<typeof useApproval>;
  /** The message of a request for approval. */
  note: string;
  hasChanges: boolean;
  onClose: () => void;
};

/** Publishes or approves, or asks for approval where another person has to publish. */
function PublishActions({ editing: { form, writes, open }, needs, note, hasChanges, onClose }: ActionProps) {
  const t = useTranslations("drafts.publish");
  const c = useTranslations("drafts.requestChanges");
  const requester = useRequester(form.base.draft);
  // A refusal may have opened another dialog.
  const act = (done: Promise<boolean>) => void done.then((isDone) => isDone && onClose());
  const isApproval = needs.isRequestedByOther && form.unsaved.length === 0;
  return (
    <>
      <Button onClick={onClose}>{t("cancel")}</Button>
      {requester !== null && (
        <Button onClick={() => open({ kind: "requestChanges", author: requester.name })}>{c("open")}</Button>
      )}
      {needs.isRequestedByMe && needs.isNeeded && (
        <Button kind="danger" onClick={() => act(writes.requestReview(false, null))}>
          {t("cancelRequest")}
        </Button>
      )}
      {(hasChanges || !needs.isNeeded) && (
        <Button
          kind="primary"
          isPending={writes.isBusy}
          onClick={() => act(needs.isNeeded ? writes.requestReview(true, note.trim() || null) : writes.publish())}
        >
          {t(needs.isNeeded ? "request" : isApproval ? "approve" : "confirm")}
        </Button>
      )}
    </>
  );
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

/** Whether someone else must publish: with required approval, the last author of the draft may not. */
function useApproval({ source, form }: CampaignEditing) {
  const { user } = useSite();
  const { draft } = form.base;
  const isMine = form.unsaved.length > 0 || draft === null || draft.updated_by.id === user.id;
  const requesterId = draft?.review?.requested_by.id ?? null;
  return {
    isNeeded: source.isApprovalRequired && isMine,
    isRequestedByMe: requesterId === user.id,
    isRequestedByOther: requesterId !== null && requesterId !== user.id,
  };
}

function ReviewRequest({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("drafts.publish");
  const s = useTranslations("drafts.strip");
  const { user, site } = useSite();
  const review = editing.form.base.draft?.review;
  if (!review) return null;
  const at = formatDateTime(review.requested_at, site.time_zone);
  const { requested_by: by, note } = review;
  return (
    <Banner title={by.id === user.id ? t("requestedAt", { at }) : t("requestedByAt", { by: by.name, at })}>
      {note && s("note", { note })}
    </Banner>
  );
}
