import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { VoiceEditing } from "./use-voice-editing";
import { VoiceDiffList } from "./voice-diff-list";

type Props = { editing: Pick<VoiceEditing, "changes" | "production" | "unsaved">; onClose: () => void };

/** What publishing the draft would change. */
export function ChangesDialog({ editing: { changes, production, unsaved }, onClose }: Props) {
  const t = useTranslations("voice-search.changes");
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={t("title")}
      actions={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <p className="mb-3 max-w-[72ch] text-ink-2">
        {production === null ? t("firstTime") : t("intro")} {unsaved > 0 && t("unsavedToo")}
      </p>
      <VoiceDiffList changes={changes} same={t("none")} />
    </Dialog>
  );
}
