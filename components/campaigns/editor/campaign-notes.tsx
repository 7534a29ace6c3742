import { useTranslations } from "next-intl";
import { DraftStrip } from "@/components/drafts/review/draft-strip";
import { NewerVersion } from "@/components/drafts/review/newer-version";
import { Banner } from "@/components/ui/banner";
import { openPublish } from "./campaign-bar";
import type { CampaignEditing } from "./campaign-editing";

/** Notes on the whole campaign: its draft, a newer version, read-only access, placements without fields. */
export function CampaignNotes({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("campaigns.editor.notes");
  const { form, canWrite, open } = editing;
  const { unknownPlacements } = form.base;
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {!canWrite && <Banner title={t("readOnly")}>{t("readOnlyHint")}</Banner>}
      <CampaignDraftStrip editing={editing} />
      {form.newer !== null && (
        <NewerVersion
          title={t("newer")}
          choices={[{ label: t("newerOpen"), onChoose: () => open({ kind: "stale" }) }]}
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

/** Banner of the unpublished draft. */
function CampaignDraftStrip({ editing }: { editing: CampaignEditing }) {
  const t = useTranslations("drafts.strip");
  const c = useTranslations("campaigns.drafts");
  const { form, draft, canWrite, now, open } = editing;
  const on = {
    discard: () => open({ kind: "discardDraft" }),
    publish: () => openPublish(editing),
    requestChanges: (author: string) => open({ kind: "requestChanges", author }),
  };
  return (
    <DraftStrip draft={draft} now={now} on={canWrite ? on : null}>
      {form.base.liveContent === null ? c("neverPublished") : t("shown")}
    </DraftStrip>
  );
}
