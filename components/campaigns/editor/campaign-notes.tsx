import { useFormatter, useTranslations } from "next-intl";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { ReviewState, useRequester } from "@/components/drafts/review/review-state";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSite } from "@/lib/client/site-context";
import type { CampaignDraft } from "@/lib/contract/campaigns/campaign-calls";
import { EMPTY_CAMPAIGN } from "@/lib/domain/campaigns/campaign";
import { diffCampaigns } from "@/lib/domain/campaigns/merge-campaign";
import { formatDateTime } from "@/lib/i18n/formats";
import { openPublish } from "./campaign-bar";
import type { CampaignEditing } from "./campaign-editing";

/** Notes on the whole campaign: its draft, a newer version, read-only access, placements without fields. */
export function CampaignNotes({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("campaigns.editor.notes");
  const { form, canWrite, open } = editing;
  const { unknownPlacements, draft } = form.base;
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {!canWrite && <Banner title={t("readOnly")}>{t("readOnlyHint")}</Banner>}
      {draft !== null && <DraftStrip editing={editing} draft={draft} />}
      {form.newer !== null && (
        <Banner
          kind="warn"
          isLive
          title={t("newer")}
          actions={<Button onClick={() => open({ kind: "stale" })}>{t("newerOpen")}</Button>}
        />
      )}
      {unknownPlacements.length > 0 && (
        <Banner
          kind="warn"
          title={t("unknown", { count: unknownPlacements.length, names: unknownPlacements.join(", ") })}
        >
          {t("unknownHint")}
        </Banner>
      )}
    </div>
  );
}

/** The unpublished draft: author, age, number of changes, review request, and the actions on it. */
function DraftStrip({ editing, draft }: { editing: CampaignEditing; draft: CampaignDraft }) {
  const t = useTranslations("drafts.strip");
  const c = useTranslations("campaigns.drafts");
  const r = useTranslations("drafts.requestChanges");
  const b = useTranslations("drafts.bar");
  const format = useFormatter();
  const kind = useCampaignKind();
  const { site, user } = useSite();
  const { form, source, canWrite, now, open } = editing;
  const mustAsk = source.isApprovalRequired && draft.updated_by.id === user.id;
  const { liveContent } = form.base;
  const count = diffCampaigns(kind.name, liveContent ?? EMPTY_CAMPAIGN, form.content).length;
  const at = Date.parse(draft.updated_at);
  const ago = () => (
    <time dateTime={draft.updated_at} title={formatDateTime(draft.updated_at, site.time_zone)}>
      {format.relativeTime(at, Math.max(now, at))}
    </time>
  );
  const requester = useRequester(draft);
  return (
    <section aria-label={t("label")}>
      <Banner
        title={t.rich("title", { by: draft.updated_by.name, count, ago })}
        actions={
          canWrite && (
            <>
              <Button kind="quiet" onClick={() => open({ kind: "discardDraft" })}>
                {t("discard")}
              </Button>
              {requester !== null && (
                <Button kind="quiet" onClick={() => open({ kind: "requestChanges", author: requester.name })}>
                  {r("open")}
                </Button>
              )}
              {form.unsaved.length === 0 && (
                <Button kind="primary" onClick={() => openPublish(editing)}>
                  {mustAsk ? b("ask") : t("publish")}
                </Button>
              )}
            </>
          )
        }
      >
        {liveContent === null ? c("neverPublished") : t("shown")} <ReviewState {...draft} />
      </Banner>
    </section>
  );
}
