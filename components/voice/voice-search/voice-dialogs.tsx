import { useTranslations } from "next-intl";
import { useState } from "react";
import { CopyQuestion, OutdatedCopy } from "@/components/drafts/dialogs/copy-question";
import type { CopyOffer, LocalCopy } from "@/components/drafts/editing/use-local-copy";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { VoiceState } from "@/lib/contract/voice/voice-search";
import { diffVoice } from "@/lib/domain/voice/voice-diff";
import { PreviewLinkDialog } from "./preview-link-dialog";
import { VoicePublishDialog } from "./publish-dialog";
import type { VoiceEditing } from "./use-voice-editing";
import type { useVoiceScreen } from "./use-voice-screen";
import { VersionsDialog } from "./versions-dialog";
import { VoiceDiffList } from "./voice-diff-list";
import type { Revision, StoredEdits } from "./voice-edits";

type Props = { state: VoiceState; screen: ReturnType<typeof useVoiceScreen> };

/** The dialogs of the screen; loaded when the first one opens. */
export function VoiceDialogs({ state, screen: { editing, copy, link, dialog, setDialog, discard } }: Props) {
  const [now] = useState(() => Date.now());
  const close = () => setDialog(null);
  if (copy.offer !== null)
    return (
      <RestoreDraft editing={editing} copy={copy} now={now} offer={copy.offer} revision={state.revision ?? undefined} />
    );
  if (dialog === "changes") return <ChangesDialog editing={editing} onClose={close} />;
  if (dialog === "versions") return <VersionsDialog editing={editing} onDiscard={discard} onClose={close} />;
  if (dialog === "preview") return <PreviewLinkDialog link={link} onClose={close} />;
  if (dialog !== "publish") return null;
  return <VoicePublishDialog editing={editing} isOn={state.has_managed_voice_search} onClose={close} />;
}

type RestoreProps = {
  editing: VoiceEditing;
  copy: LocalCopy<StoredEdits>;
  offer: CopyOffer<StoredEdits>;
  revision: Revision;
  /** Current time in epoch ms. */
  now: number;
};

/** Offers unsaved settings of an earlier visit. */
function RestoreDraft({ editing, copy, offer, revision, now }: RestoreProps) {
  const t = useTranslations("voice-search.copy");
  const { config, revision: copied } = offer.value;
  return (
    <CopyQuestion
      texts="voice-search.copy"
      copy={copy}
      savedAt={offer.savedAt}
      now={now}
      count={diffVoice(editing.saved, config).length}
      onRestore={() => editing.put(config)}
    >
      {copied !== revision && <OutdatedCopy>{t("outdated")}</OutdatedCopy>}
    </CopyQuestion>
  );
}

type ChangesProps = { editing: Pick<VoiceEditing, "changes" | "production" | "unsaved">; onClose: () => void };

/** What publishing the draft would change. */
function ChangesDialog({ editing: { changes, production, unsaved }, onClose }: ChangesProps) {
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
