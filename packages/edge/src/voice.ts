import { text as published } from "../dist/voice.program";
import { text as draft } from "../dist/voice-draft.program";
import { text as empty } from "../dist/voice-empty.program";
import { text as expired } from "../dist/voice-expired.program";
import { callProgram } from "./call-program";
import type { start as startDraft } from "./programs/voice/draft";
import type { start as startEmpty } from "./programs/voice/empty";
import type { start as startExpired } from "./programs/voice/expired";
import type { start as startPublished } from "./programs/voice/published";
import type { VoiceSettings } from "./programs/voice/voice-settings";

export type { TemplateNode, VoiceSettings } from "./programs/voice/voice-settings";
export { PREVIEW_PARAMETER } from "./shared/preview-parameter";

/** Writes the script of a shop for its published settings. */
export function writeVoiceScript(settings: VoiceSettings): string {
  return callProgram<typeof startPublished>(published, settings);
}

/** Writes the script of a shop for a draft; the page says that it shows one. */
export function writeDraftScript(settings: VoiceSettings): string {
  return callProgram<typeof startDraft>(draft, settings);
}

/** A script that does nothing but load a preview if the page's URL asks for one. */
export const EMPTY_VOICE_SCRIPT: string = callProgram<typeof startEmpty>(empty);

/** A script that shows that the preview has expired. */
export const EXPIRED_VOICE_SCRIPT: string = callProgram<typeof startExpired>(expired);
