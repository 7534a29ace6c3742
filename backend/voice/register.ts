import type { ImplementedCall } from "@/backend/kit/implement";
import type { Job } from "@/backend/kit/jobs";
import { createPageFetch, type PageFetch } from "@/backend/kit/outbound/fetch-page";
import type { Reversible } from "@/backend/kit/reversible";
import type { Services, ServiceTools } from "@/backend/kit/services";
import { voiceReversal } from "@/backend/voice/settings/voice-reversal";
import { createVoiceChecks, type VoiceChecks } from "@/backend/voice/threads/voice-checks";
import { selectorTestHandlers } from "./test-selectors";
import { mountVoiceScript } from "./voice-script";
import { voiceHandlers } from "./voice-search";

declare module "@/backend/kit/services" {
  interface Services {
    /** The only way to fetch pages from URLs that users enter. */
    fetchPage: PageFetch;
    /** Checks of code and pages that people enter, outside of this thread. */
    voiceChecks: VoiceChecks;
  }
}

/** Services of the area. */
export function createServices({ shopUrl }: ServiceTools) {
  return {
    fetchPage: createPageFetch({ ownOrigins: [shopUrl], now: () => performance.now() }),
    voiceChecks: createVoiceChecks(),
  } satisfies Partial<Services>;
}

/** Jobs of the area, which also run in front of a legacy backend. */
export const frontJobs: readonly Job[] = [
  { name: "voice checks", stage: "threads", start: ({ services }) => ({ stop: () => services.voiceChecks.close() }) },
];

/** Handlers that also answer in front of a legacy backend. */
export const frontHandlers = (): ImplementedCall[] => selectorTestHandlers;

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [...voiceHandlers, ...frontHandlers()];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [voiceReversal];

/** Routes of the public host. */
export const mounts = [mountVoiceScript];
