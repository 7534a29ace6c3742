import { Attempt } from "./attempt";
import type { ListenerEvents } from "./listener-events";
import { createTimers } from "./timers";
import { createTurns } from "./turns";
import type { VoiceSettings } from "./voice-settings";

/** Listens with the recognizer of the browser, one attempt at a time. */
export type Listener = {
  /** Starts an attempt; ends the one that runs, without its text. */
  listen: () => void;
  /** Ends listening; the browser then sends the rest of what it understood. */
  stop: () => void;
  /** Ends the attempt without its text. */
  abort: () => void;
};

export function createListener(settings: VoiceSettings, events: ListenerEvents): Listener {
  const timers = createTimers();
  const turns = createTurns(timers);
  let attempt: Attempt | null = null;
  const abort = () => {
    const old = attempt;
    attempt = null;
    timers.stopAll();
    turns.forget();
    events.onEnd();
    old?.abort();
  };
  return {
    listen: () => {
      abort();
      const next = new Attempt(settings, { timers, turns, events, abort });
      attempt = next;
      events.onAsk();
      turns.whenFree(() => next.start());
    },
    stop: () => attempt?.stop(),
    abort,
  };
}
