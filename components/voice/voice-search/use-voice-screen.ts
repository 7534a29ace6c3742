import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useVoiceWords } from "@/components/voice/model/use-voice-words";
import { useUnsavedGuard } from "@/lib/client/unsaved-guard";
import type { VoiceState } from "@/lib/contract/voice/voice-search";
import { diffVoice } from "@/lib/domain/voice/voice-diff";
import { isUsable, type PreviewLink, readPreviewLink } from "./preview-url";
import { useVoiceCopy } from "./use-voice-copy";
import { useVoiceEditing, type VoiceEditing } from "./use-voice-editing";

export type VoiceDialog = "changes" | "publish" | "versions" | "preview";

/** The editor of the screen: settings, local copy, dialogs and keys. */
export function useVoiceScreen(state: VoiceState, canWrite: boolean) {
  const editing = useVoiceEditing(state);
  const copy = useVoiceCopy(editing);
  const [link, setLink] = useState<PreviewLink | null>(null);
  const [dialog, setDialog] = useState<VoiceDialog | null>(null);
  const discard = () => {
    void copy.forget();
    editing.discard();
  };
  useGuard(editing, { discard, keep: copy.keep });
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
function useGuard(editing: VoiceEditing, { discard, keep }: { discard: () => void; keep: () => void }): void {
  const t = useTranslations("voice-search");
  const words = useVoiceWords();
  const { saved, config, unsaved } = editing;
  const listChangedFields = () => diffVoice(saved, config).map(({ path }) => words.field(path));
  useUnsavedGuard({
    isDirty: () => unsaved > 0,
    save: async () => (await editing.save("draft")).answer !== null,
    describe: () => t("unsaved", { changes: listChangedFields().join(", ") }),
    discard,
    keep,
  });
}

/** Ctrl/Cmd+S saves the draft wherever the focus is, and never opens the browser's dialog. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s";
      if (!isSave) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
