import { useFormatter, useTranslations } from "next-intl";
import type { DialogProps } from "@/components/customizations/model/saving/dialog-props";
import { useSentences } from "@/components/customizations/model/words/change-text";
import { ChangeList } from "@/components/drafts/dialogs/change-list";
import { ReviewState, useRequester } from "@/components/drafts/review/review-state";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { type Draft, saveDraft } from "@/lib/contract/customizations/drafts";
import { formatDateTime } from "@/lib/i18n/formats";

type StripProps = Pick<DialogProps, "editor" | "saving" | "work" | "now">;

/** Banner of the unpublished draft: author, age, number of changes, and the actions on it. */
export function DraftStrip({ editing }: { editing: StripProps }) {
  const t = useTranslations("drafts.strip");
  const { editor, work } = editing;
  const { stored } = work;
  if (stored === null) return null;
  return (
    <section aria-label={t("label")} className="mb-2 grid gap-2">
      <Banner
        isSlim
        title={<Title stored={stored} count={editor.count} now={editing.now} />}
        actions={<StripActions editing={editing} />}
      >
        {t("shown")} <ReviewState {...stored} />
      </Banner>
      <IncomingBanner editing={editing} />
    </section>
  );
}

function Title({ stored, count, now }: { stored: Draft; count: number; now: number }) {
  const t = useTranslations("drafts.strip");
  const format = useFormatter();
  const { site } = useSite();
  const at = Date.parse(stored.updated_at);
  const ago = () => (
    <time dateTime={stored.updated_at} title={formatDateTime(stored.updated_at, site.time_zone)}>
      {format.relativeTime(at, Math.max(now, at))}
    </time>
  );
  return t.rich("title", { by: stored.updated_by.name, count, ago });
}

function StripActions({ editing }: { editing: StripProps }) {
  const t = useTranslations("drafts.strip");
  const canWrite = useAllowed(saveDraft.access);
  const b = useTranslations("drafts.bar");
  const c = useTranslations("drafts.requestChanges");
  const { user } = useSite();
  const { editor, work } = editing;
  const requester = useRequester(work.stored);
  const mustAsk = work.isApprovalRequired && work.stored?.updated_by.id === user.id;
  return (
    <>
      <Button isSmall kind="quiet" onClick={() => editor.open({ kind: "compare" })}>
        {t("compare")}
      </Button>
      {canWrite && (
        <>
          <Button isSmall kind="quiet" onClick={() => editor.open({ kind: "discardDraft" })}>
            {t("discard")}
          </Button>
          {requester !== null && (
            <Button
              isSmall
              kind="quiet"
              onClick={() => editor.open({ kind: "requestChanges", author: requester.name })}
            >
              {c("open")}
            </Button>
          )}
          {work.unsaved === 0 && (
            <Button isSmall kind="primary" onClick={() => editor.open({ kind: "publish" })}>
              {mustAsk ? b("ask") : t("publish")}
            </Button>
          )}
        </>
      )}
    </>
  );
}

/** Changes that went live after the draft was stored, and how many of them conflict with it. */
function IncomingBanner({ editing }: { editing: StripProps }) {
  const t = useTranslations("drafts.strip");
  const sentences = useSentences();
  const { newer } = editing.work;
  if (newer.incoming === null) return null;
  const { questions, changes } = newer.incoming;
  const by = newer.incoming.by ?? "–";
  if (questions > 0) {
    return (
      <Banner
        kind="warn"
        isLive
        title={t("questions", { by, count: questions })}
        actions={<Button onClick={() => void newer.ready()}>{t("decide")}</Button>}
      />
    );
  }
  return (
    <Banner
      title={t("publishedSince", { by, count: changes.length })}
      isLive
      actions={
        <Button kind="quiet" onClick={newer.forget}>
          {t("ok")}
        </Button>
      }
    >
      <ChangeList lines={sentences(changes)} />
    </Banner>
  );
}
