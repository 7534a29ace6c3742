/** What the popup shows; `data-voice-state` of a template names it (docs/voice-search.md). */
export type PopupState = "hidden" | "asking" | "listening" | "recognizing" | RecognitionFault;

/** Why nothing was recognized. */
export type RecognitionFault = "failed" | "denied" | "not-supported" | "unreachable" | "no-microphone";

/** The keys of the texts that are announced in a state. */
export const ANNOUNCED: Record<PopupState, readonly string[]> = {
  hidden: [],
  asking: ["allowMic"],
  listening: ["listening", "listeningInfo"],
  recognizing: ["recognizing", "recognizingInfo"],
  failed: ["recognitionError", "recognitionErrorInfo"],
  denied: ["micDenied"],
  "not-supported": ["notSupported"],
  unreachable: ["unreachable"],
  "no-microphone": ["noMicrophone"],
};

/** Shows the elements of a template that name a state, and hides those that name only others. */
export function showState(root: ShadowRoot, state: PopupState): void {
  for (const element of root.querySelectorAll("[data-voice-state]")) {
    const states = (element.getAttribute("data-voice-state") ?? "").split(/\s+/);
    element.toggleAttribute("hidden", !states.includes(state));
  }
}
