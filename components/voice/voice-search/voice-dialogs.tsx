import { useState } from "react";
import type { VoiceState } from "@/lib/contract/voice/voice-search";
import { ChangesDialog } from "./changes-dialog";
import { CopyDialog } from "./copy-dialog";
import { PreviewLinkDialog } from "./preview-link-dialog";
import { PublishDialog } from "./publish-dialog";
import type { useVoiceScreen } from "./use-voice-screen";
import { VersionsDialog } from "./versions-dialog";

type Props = { state: VoiceState; screen: ReturnType<typeof useVoiceScreen> };

/** The dialogs of the screen; loaded when the first one opens. */
export function VoiceDialogs({ state, screen: { editing, copy, link, dialog, setDialog, discard } }: Props) {
  const [now] = useState(() => Date.now());
  const close = () => setDialog(null);
  if (copy.offer !== null)
    return <CopyDialog {...{ editing, copy, now }} offer={copy.offer} revision={state.revision ?? undefined} />;
  if (dialog === "changes") return <ChangesDialog editing={editing} onClose={close} />;
  if (dialog === "versions") return <VersionsDialog editing={editing} onDiscard={discard} onClose={close} />;
  if (dialog === "preview") return <PreviewLinkDialog link={link} onClose={close} />;
  if (dialog !== "publish") return null;
  return <PublishDialog editing={editing} isOn={state.has_managed_voice_search} onClose={close} />;
}
