import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { ApprovalHint } from "@/lib/client/approval";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { storeAnswer } from "@/lib/client/store-answer";
import { useWrite } from "@/lib/client/use-write";
import { listVoiceVersions, restoreVoiceVersion, showVoice } from "@/lib/contract/voice/voice-search";
import { diffVoice } from "@/lib/domain/voice/voice-diff";
import type { VoiceEditing } from "./use-voice-editing";
import { VoiceDiffList } from "./voice-diff-list";

type Props = {
  version: { id: string; title: string };
  editing: VoiceEditing;
  /** Drops unsaved changes and their local copy. */
  onDiscard: () => void;
  /** The version is published, or a setting has to be corrected first. */
  onDone: () => void;
  onCancel: () => void;
};

/** Asks before a version is published again, and shows what is lost, because the version becomes the draft, too. */
export function RestoreQuestion({ version, editing, onDiscard, onDone, onCancel }: Props) {
  const t = useTranslations("voice-search.versions");
  const { saved, production, config, unsaved, isSaving } = editing;
  const { isPending, restore } = useRestore(version, { onDiscard, onDone, onCancel });
  const unpublished = diffVoice(production, saved).length;
  async function saveFirst() {
    const { answer, isWrongField } = await editing.save("draft");
    if (answer !== null) restore();
    else if (isWrongField) onDone();
  }
  const isBusy = isPending || isSaving;
  const choices =
    unsaved === 0
      ? [{ label: t("restore"), isPending: isBusy, onChoose: restore }]
      : [
          { label: t("discardFirst"), isDanger: true, isPending: isBusy, onChoose: restore },
          { label: t("saveFirst"), isPending: isBusy, onChoose: () => void saveFirst() },
        ];
  return (
    <AlertDialog
      isOpen
      size={unsaved === 0 ? "small" : "medium"}
      title={t("question", { title: version.title })}
      onCancel={() => !isBusy && onCancel()}
      choices={choices}
    >
      <p>{t("questionHint")}</p>
      <ApprovalHint />
      {unpublished > 0 && <p className="mt-2">{t("draftReplaced", { count: unpublished })}</p>}
      {unsaved > 0 && (
        <>
          <p className="mt-2 mb-1 font-medium text-warn">{t("unsavedLost", { count: unsaved })}</p>
          <VoiceDiffList changes={diffVoice(saved, config)} same="" />
          <p className="mt-2">{t("saveFirstHint")}</p>
        </>
      )}
    </AlertDialog>
  );
}

function useRestore({ id, title }: Props["version"], on: Pick<Props, "onDiscard" | "onDone" | "onCancel">) {
  const t = useTranslations("voice-search.versions");
  const client = useQueryClient();
  const { site } = useSite();
  const params = { siteId: site.trackingCode };
  const { isPending, send } = useWrite(restoreVoiceVersion, {
    stale: [showVoice, listVoiceVersions],
    onDone: (answer) => {
      on.onDiscard();
      storeAnswer(client, read(showVoice, { params }), answer);
      return t("restored", { title });
    },
  });
  const restore = () =>
    void send({ params, body: { id } }).then((sent) => {
      if (sent === null) on.onCancel();
      else on.onDone();
    });
  return { isPending, restore };
}
