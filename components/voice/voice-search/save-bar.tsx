import { ExternalLink, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import type { useVoiceScreen } from "./use-voice-screen";

/** Saving, trying and publishing the draft: at the end of the page, and in the bar while there are unsaved changes. */
export function SaveBar({ screen }: { screen: ReturnType<typeof useVoiceScreen> }) {
  const t = useTranslations("voice-search.actions");
  const { editing, discard, tryOut, setDialog } = screen;
  const { unsaved, isSaving, changes } = editing;
  const publish = (
    <Button kind="primary" icon={Send} onClick={() => setDialog("publish")}>
      {t(unsaved > 0 ? "saveAndPublish" : "publish")}
    </Button>
  );
  return (
    <>
      {unsaved === 0 && (
        <div className="mt-8 flex flex-wrap gap-2 border-line border-t pt-5">
          <Button icon={ExternalLink} isPending={isSaving} onClick={() => void tryOut()}>
            {t("try")}
          </Button>
          {changes.length > 0 && publish}
        </div>
      )}
      <UnsavedBar
        count={unsaved}
        isSaving={isSaving}
        saveLabel={t("save")}
        onSave={() => void editing.save("draft")}
        onDiscard={discard}
        actions={
          <>
            <Button isPending={isSaving} onClick={() => void tryOut()}>
              {t("saveAndPreview")}
            </Button>
            {publish}
          </>
        }
      >
        <span className="max-sm:hidden">{t("hint")}</span>
      </UnsavedBar>
    </>
  );
}
