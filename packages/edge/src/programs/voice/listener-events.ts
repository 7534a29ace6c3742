import type { RecognitionFault } from "./voice-state";

/** What happens while listening. */
export type ListenerEvents = {
  /** An attempt begins: the browser asks for the microphone. */
  onAsk: () => void;
  /** The microphone is open. */
  onStart: () => void;
  /** The text so far. */
  onText: (text: string) => void;
  /** Listening has ended; the last words are being recognized. */
  onStop: () => void;
  /** The attempt has ended with its text. */
  onHeard: (text: string) => void;
  /** The attempt has ended without a text. */
  onFault: (fault: RecognitionFault) => void;
  /** The attempt has ended in any way. */
  onEnd: () => void;
};
