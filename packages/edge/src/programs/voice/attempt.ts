import type { ListenerEvents } from "./listener-events";
import { createRecognizer, type Recognizer } from "./recognizer";
import type { Timers } from "./timers";
import { createTranscript, type RecognizedResult } from "./transcript";
import type { Turns } from "./turns";
import type { VoiceSettings } from "./voice-settings";
import type { RecognitionFault } from "./voice-state";

/** How long the browser may take to end after the last word, or after a fault. */
const END_MS = 3000;
/** How often a recognizer is started if the browser is not ready for it, and the pause between. */
const MAX_STARTS = 5;
const START_AGAIN_MS = 200;
const FAULTS: Record<string, RecognitionFault> = {
  "not-allowed": "denied",
  "service-not-allowed": "denied",
  "language-not-supported": "not-supported",
  network: "unreachable",
  "audio-capture": "no-microphone",
};

/** `abort` ends the attempt, with everything that waits for it. */
type Tools = { timers: Timers; turns: Turns; events: ListenerEvents; abort: () => void };

/** One attempt to hear a text. */
export class Attempt {
  private readonly readTranscript = createTranscript();
  private recognizer: Recognizer | null = null;
  private phase: "asking" | "listening" | "recognizing" | "over" = "asking";
  private text = "";
  private fault: RecognitionFault | null = null;
  private starts = 0;

  constructor(
    private readonly settings: VoiceSettings,
    private readonly tools: Tools,
  ) {}

  start(): void {
    if (this.phase === "over") return;
    try {
      const current = createRecognizer(this.settings.language);
      this.recognizer = current;
      this.tools.turns.take(current);
      this.watch(current);
      current.start();
    } catch (error) {
      this.tools.turns.take(null);
      if ((error as Error | null)?.name === "InvalidStateError") this.startAgain();
      else this.giveUp();
    }
  }

  /** Ends listening; the browser then sends the rest of what it understood. */
  stop(): void {
    if (this.phase !== "listening") return;
    const { timers, events } = this.tools;
    this.phase = "recognizing";
    timers.stop("listening");
    timers.stop("silence");
    events.onStop();
    timers.start("end", END_MS, () => this.end());
    try {
      this.recognizer?.stop();
    } catch {
      this.end();
    }
  }

  /** Ends without a text, and without an event. */
  abort(): void {
    this.phase = "over";
    try {
      this.recognizer?.abort();
    } catch {
      // It has not started.
    }
  }

  private watch(current: Recognizer): void {
    const isActive = () => this.phase !== "over" && this.recognizer === current;
    // The first of these events comes when the microphone is allowed.
    current.onstart = () => isActive() && this.handleStart();
    current.onaudiostart = () => isActive() && this.handleStart();
    current.onresult = ({ results }) => isActive() && this.handleResult(results);
    current.onspeechstart = () => isActive() && this.tools.timers.stop("silence");
    current.onspeechend = () => isActive() && this.waitForSilence();
    current.onerror = ({ error }) => isActive() && this.handleError(error);
    current.onend = () => {
      const hasStarted = this.phase !== "asking" || this.fault !== null;
      const wasActive = isActive();
      this.tools.turns.release(current);
      if (!wasActive) return;
      if (hasStarted) this.end();
      else this.startAgain();
    };
  }

  private handleStart(): void {
    if (this.phase !== "asking") return;
    this.phase = "listening";
    this.tools.events.onStart();
    this.tools.timers.start("listening", this.settings.listening, () => this.stop());
  }

  private handleResult(results: ArrayLike<RecognizedResult>): void {
    this.handleStart();
    this.text = this.readTranscript(results);
    this.tools.events.onText(this.text);
    this.waitForSilence();
  }

  private waitForSilence(): void {
    this.tools.timers.start("silence", this.settings.silence, () => this.stop());
  }

  private handleError(error: string): void {
    if (error === "aborted" && this.phase === "asking") {
      this.startAgain();
      return;
    }
    if (this.text === "") this.fault = FAULTS[error] ?? "failed";
    // Some browsers send no end after an error.
    this.tools.timers.start("end", END_MS, () => this.end());
  }

  /** The browser may still be busy with the recognizer before this one. */
  private startAgain(): void {
    const { timers, turns } = this.tools;
    this.recognizer = null;
    this.starts += 1;
    if (this.starts < MAX_STARTS) timers.start("start", START_AGAIN_MS, () => turns.whenFree(() => this.start()));
    else this.giveUp();
  }

  private giveUp(): void {
    this.fault = "failed";
    this.end();
  }

  private end(): void {
    if (this.phase === "over") return;
    const { events, abort } = this.tools;
    abort();
    if (this.fault === null && this.text !== "") events.onHeard(this.text);
    else events.onFault(this.fault ?? "failed");
  }
}
