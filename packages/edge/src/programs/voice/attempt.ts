import type { ListenerEvents } from "./listener-events";
import { createRecognizer, type Recognizer } from "./recognizer";
import type { Timers } from "./timers";
import { createTranscript, type RecognizedResult } from "./transcript";
import type { Turns } from "./turns";
import type { VoiceSettings } from "./voice-settings";
import type { Fault } from "./voice-state";

/** How long the browser may take to end after the last word, or after a fault. */
const END_MS = 3000;
/** How often a recognizer is started if the browser is not ready for it, and the pause between. */
const MAX_STARTS = 5;
const START_AGAIN_MS = 200;
const FAULTS: Record<string, Fault> = {
  "not-allowed": "denied",
  "service-not-allowed": "denied",
  "language-not-supported": "not-supported",
  network: "unreachable",
  "audio-capture": "no-microphone",
};

/** One attempt to hear a text. */
export type Attempt = {
  start: () => void;
  /** Ends listening; the browser then sends the rest of what it understood. */
  stop: () => void;
  /** Ends without a text, and without an event. */
  abort: () => void;
};

type Tools = { timers: Timers; turns: Turns; events: ListenerEvents; abort: () => void };

/** Creates an attempt. `abort` of the tools ends it, with everything that waits for it. */
export function createAttempt(settings: VoiceSettings, { timers, turns, events, abort }: Tools): Attempt {
  const readTranscript = createTranscript();
  let recognizer: Recognizer | null = null;
  let phase: "asking" | "listening" | "recognizing" | "over" = "asking";
  let text = "";
  let fault: Fault | null = null;
  let starts = 0;

  function end(): void {
    if (phase === "over") return;
    abort();
    if (fault === null && text !== "") events.onHeard(text);
    else events.onFault(fault ?? "failed");
  }
  function giveUp(): void {
    fault = "failed";
    end();
  }
  function handleStart(): void {
    if (phase !== "asking") return;
    phase = "listening";
    events.onStart();
    timers.start("listening", settings.listening, stop);
  }
  function handleResult(results: ArrayLike<RecognizedResult>): void {
    handleStart();
    text = readTranscript(results);
    events.onText(text);
    timers.start("silence", settings.silence, stop);
  }
  function handleError(error: string): void {
    if (error === "aborted" && phase === "asking") {
      startAgain();
      return;
    }
    if (text === "") fault = FAULTS[error] ?? "failed";
    // Some browsers send no end after an error.
    timers.start("end", END_MS, end);
  }
  function stop(): void {
    if (phase !== "listening") return;
    phase = "recognizing";
    timers.stop("listening");
    timers.stop("silence");
    events.onStop();
    timers.start("end", END_MS, end);
    try {
      recognizer?.stop();
    } catch {
      end();
    }
  }
  // The browser may still be busy with the recognizer before this one.
  function startAgain(): void {
    recognizer = null;
    starts += 1;
    if (starts < MAX_STARTS) timers.start("start", START_AGAIN_MS, () => turns.whenFree(start));
    else giveUp();
  }
  function start(): void {
    if (phase === "over") return;
    try {
      const current = createRecognizer(settings.language);
      recognizer = current;
      turns.take(current);
      watch(current);
      current.start();
    } catch (error) {
      turns.take(null);
      if ((error as Error | null)?.name === "InvalidStateError") startAgain();
      else giveUp();
    }
  }
  function watch(current: Recognizer): void {
    const isActive = () => phase !== "over" && recognizer === current;
    // The first of these events comes when the microphone is allowed.
    current.onstart = () => isActive() && handleStart();
    current.onaudiostart = () => isActive() && handleStart();
    current.onresult = ({ results }) => isActive() && handleResult(results);
    current.onspeechstart = () => isActive() && timers.stop("silence");
    current.onspeechend = () => isActive() && timers.start("silence", settings.silence, stop);
    current.onerror = ({ error }) => isActive() && handleError(error);
    current.onend = () => {
      const hasStarted = phase !== "asking" || fault !== null;
      const wasActive = isActive();
      turns.release(current);
      if (!wasActive) return;
      if (hasStarted) end();
      else startAgain();
    };
  }

  return {
    start,
    stop,
    abort: () => {
      phase = "over";
      try {
        recognizer?.abort();
      } catch {
        // It has not started.
      }
    },
  };
}
