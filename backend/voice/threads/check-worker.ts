import { serveTimedThread } from "@/backend/kit/timed-thread";
import type { AllowedHosts } from "@/backend/voice/checks/allowed-url";
import { matchSelector, type SelectorMatch } from "@/backend/voice/checks/match-selector";
import { parsePage } from "@/backend/voice/checks/parse-page";
import { type CodeFaults, validateCode } from "@/backend/voice/checks/validate-code";
import { buildPreviewScript, buildVoiceScript } from "@/backend/voice/edge/build-script";
import type { VoiceConfig } from "@/lib/contract/voice/voice-search";

// Entry of the threads that parse code and pages which people enter: how long that takes depends on them.

/** A request to the thread. */
export type CheckRequest =
  | { kind: "code"; config: VoiceConfig; hosts: AllowedHosts }
  | { kind: "selectors"; html: string; selectors: readonly string[] }
  | { kind: "script"; siteId: string; config: VoiceConfig; isPreview: boolean };

/** The answer; `matches` is null if the page is too large. */
export type CheckAnswer =
  | { kind: "code"; faults: CodeFaults }
  | { kind: "selectors"; matches: SelectorMatch[] | null }
  | { kind: "script"; text: string };

async function answer(request: CheckRequest): Promise<CheckAnswer> {
  if (request.kind === "code") return { kind: "code", faults: validateCode(request.config, request.hosts) };
  if (request.kind === "script") {
    const build = request.isPreview ? buildPreviewScript : buildVoiceScript;
    return { kind: "script", text: build(request.siteId, request.config) };
  }
  const page = await parsePage(request.html);
  const matches = page && request.selectors.map((selector) => matchSelector(page, selector));
  return { kind: "selectors", matches };
}

serveTimedThread(answer);
