import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { useLeaveGuard, useSaveKey } from "@/components/drafts/editing/use-leave-guard";
import { type LocalCopy, useLocalCopy } from "@/components/drafts/editing/use-local-copy";
import { useVoiceWords } from "@/components/voice/model/use-voice-words";
import { useSite } from "@/lib/client/site-context";
import type { VoiceState } from "@/lib/contract/voice/voice-search";
import { diffVoice } from "@/lib/domain/voice/voice-diff";
import { isUsable, readPreviewLink, type VoicePreviewLink } from "./preview-url";
import { useVoiceEditing, type VoiceEditing } from "./use-voice-editing";
import { type StoredEdits, storedEdits } from "./voice-edits";

export type VoiceDialog = "changes" | "publish" | "versions" | "preview";

/** The editor of the screen: settings, local copy, dialogs and keys. */
export function useVoiceScreen(state: VoiceState, canWrite: boolean) {
  const editing = useVoiceEditing(state);
  const copy = useVoiceCopy(editing);
  const [link, setLink] = useState<VoicePreviewLink | null>(null);
  const [dialog, setDialog] = useState<VoiceDialog | null>(null);
  const discard = () => {
    void copy.forget();
    editing.discard();
  };
  useGuard(editing, copy);
  useSaveKey(() => {
    if (canWrite && dialog === null && !editing.isSaving) void editing.save("draft");
  });
  async function tryOut() {
    const isCurrent = editing.unsaved === 0 && link !== null && isUsable(link, Date.now());
    const answer = isCurrent ? null : (await editing.save("preview")).answer;
    if (!isCurrent && answer === null) return;
    const made = answer === null ? link : readPreviewLink(answer);
    setLink(made);
    if (made !== null) window.open(made.url, "_blank", "noopener");
    setDialog("preview");
  }
  return { editing, copy, link, dialog, setDialog, discard, tryOut };
}

/** Warns before leaving and names the changed settings. */
function useGuard(editing: VoiceEditing, copy: LocalCopy<StoredEdits>): void {
  const t = useTranslations("voice-search");
  const words = useVoiceWords();
  const { saved, config, unsaved } = editing;
  const listChangedFields = () => diffVoice(saved, config).map(({ path }) => words.field(path));
  useLeaveGuard({
    isDirty: unsaved > 0,
    save: async () => (await editing.save("draft")).answer !== null,
    describe: () => t("unsaved", { changes: listChangedFields().join(", ") }),
    copy,
  });
}

/** The local copy of unsaved settings. */
function useVoiceCopy({ config, saved, edits, unsaved }: VoiceEditing): LocalCopy<StoredEdits> {
  const t = useTranslations("voice-search");
  const { site } = useSite();
  const revision = edits?.revision;
  const value = useMemo((): StoredEdits => ({ version: 1, revision, config }), [revision, config]);
  return useLocalCopy(
    { key: `voice-search/${site.trackingCode}` },
    {
      value,
      title: t("title"),
      isDirty: unsaved > 0,
      parse: (stored) => {
        const read = z.safeParse(storedEdits, stored);
        return read.success && diffVoice(saved, read.data.config).length > 0 ? read.data : null;
      },
    },
  );
}
