import { useTranslations } from "next-intl";
import type { EditorDialogProps } from "@/components/customizations/model/saving/dialog-props";
import { useSentences } from "@/components/customizations/model/words/change-text";
import { ChangeList } from "@/components/drafts/review/change-list";
import { DraftStrip } from "@/components/drafts/review/draft-strip";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useAllowed } from "@/lib/client/site-context";
import { saveDraft } from "@/lib/contract/customizations/drafts";

type Props = Pick<EditorDialogProps, "editor" | "work" | "now">;

/** Banner of the unpublished draft of rules, with what was published since it was stored. */
export function RuleDraftStrip({ editor, work, now }: Props) {
  const t = useTranslations("drafts.strip");
  const canWrite = useAllowed(saveDraft.access);
  const { open } = editor;
  if (work.stored === null) return null;
  return (
    <div className="mb-2">
      <DraftStrip
        draft={work}
        now={now}
        isSlim
        on={
          canWrite
            ? {
                discard: () => open({ kind: "discardDraft" }),
                publish: () => open({ kind: "publish" }),
                requestChanges: (author) => open({ kind: "requestChanges", author }),
              }
            : null
        }
        extra={
          <Button isSmall kind="quiet" onClick={() => open({ kind: "compare" })}>
            {t("compare")}
          </Button>
        }
        below={<IncomingBanner work={work} />}
      >
        {t("shown")}
      </DraftStrip>
    </div>
  );
}

/** Changes that went live after the draft was stored, and how many of them conflict with it. */
function IncomingBanner({ work: { newer } }: Pick<Props, "work">) {
  const t = useTranslations("drafts.strip");
  const sentences = useSentences();
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
