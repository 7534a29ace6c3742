import { TimedThread } from "@/backend/kit/timed-thread";
import type { SelectorMatch } from "@/backend/voice/checks/match-selector";
import type { CodeFaults } from "@/backend/voice/checks/validate-code";
import type { VoiceConfig } from "@/lib/contract/voice/voice-search";
import type { CheckAnswer, CheckRequest } from "./check-worker";

// Checks of code and pages in threads with a time limit, and scripts made of stored code. What people enter has a thread of its own, so
// that it cannot keep shops waiting for their scripts.

const THREAD = "voice/threads/check-worker";
/** Longer than the checks may take by their own limits, also on a busy computer. */
const ANSWER_MS = 5_000;
const WAITING_MAX = 20;
const STORED_WAITING_MAX = 500;

/** Checks of voice search; each throws TooSlow. */
export type VoiceChecks = {
  /** The faults of code that someone enters. */
  checkCode: (config: VoiceConfig, hosts: readonly string[]) => Promise<CodeFaults>;
  /** The faults of code that was checked before, now with other hosts. */
  checkStoredCode: (config: VoiceConfig, hosts: readonly string[]) => Promise<CodeFaults>;
  /** What selectors find on a page; null if the page is too large. */
  matchSelectors: (html: string, selectors: readonly string[]) => Promise<SelectorMatch[] | null>;
  buildScript: (siteId: string, config: VoiceConfig, isPreview?: boolean) => Promise<string>;
  close: () => Promise<void>;
};

export function createVoiceChecks(): VoiceChecks {
  const entered = new TimedThread<CheckRequest, CheckAnswer>(THREAD, { answerMs: ANSWER_MS, waitingMax: WAITING_MAX });
  const stored = new TimedThread<CheckRequest, CheckAnswer>(THREAD, {
    answerMs: ANSWER_MS,
    waitingMax: STORED_WAITING_MAX,
  });
  const check = async (thread: typeof entered, config: VoiceConfig, hosts: readonly string[]) => {
    const answer = await thread.ask({ kind: "code", config, hosts });
    return answer.kind === "code" ? answer.faults : refuseAnswer();
  };
  return {
    checkCode: (config, hosts) => check(entered, config, hosts),
    checkStoredCode: (config, hosts) => check(stored, config, hosts),
    matchSelectors: async (html, selectors) => {
      const answer = await entered.ask({ kind: "selectors", html, selectors });
      return answer.kind === "selectors" ? answer.matches : refuseAnswer();
    },
    buildScript: async (siteId, config, isPreview = false) => {
      const answer = await stored.ask({ kind: "script", siteId, config, isPreview });
      return answer.kind === "script" ? answer.text : refuseAnswer();
    },
    close: async () => {
      await Promise.all([entered.close(), stored.close()]);
    },
  };
}

function refuseAnswer(): never {
  throw new Error("the checks of voice search answered something else");
}
