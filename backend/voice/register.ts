import type { ImplementedCall } from "@/backend/kit/implement";
import type { Reversible } from "@/backend/kit/reversible";
import { voiceReversal } from "@/backend/voice/settings/voice-reversal";
import { mountVoiceScript } from "./voice-script";
import { voiceHandlers } from "./voice-search";

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => voiceHandlers;

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [voiceReversal];

/** Routes of the public host. */
export const mounts = [mountVoiceScript];
