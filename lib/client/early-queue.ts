import type { EarlyEvent } from "@vitrine/edge/page-start";
import { addEarlyEvent, clearHint, isControlUsable, isTooOld, removeHandledEvent } from "./early-events";
import { type ControlPlace, findMoved, findSameControl, remember } from "./moved-control";
import { repeatEvent } from "./repeat-event";

// Repeats events that the inline script recorded, in their order, each as soon as React has hydrated its control.

/** How often a waiting event checks whether its control is hydrated. */
const RETRY_MS = 50;

let waiting: EarlyEvent[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;
let isRepeating = false;
/** The event that `isHydrated` sent, until React passes it to `handleEvent`. */
let probe: Event | null = null;

/** HTML of the server that React leaves alone until its screen has loaded; the name of the screen. */
const untouched = new Map<Element, string>();
/** Where controls were that React has drawn again. */
const places = new WeakMap<EarlyEvent, ControlPlace>();

/** Takes over what the inline script recorded, and all further events; to be called when the root is hydrated. */
export function startQueue(): void {
  const recorded = window.earlyEvents;
  if (recorded === undefined || recorded.isTaken) return;
  recorded.isTaken = true;
  const early = recorded.splice(0);
  recorded.push = (...events) => {
    if (!isRepeating) for (const event of events) add(event);
    return 0;
  };
  for (const event of early) add(event);
}

/** Removes an event that React dispatches from those that wait, because it is not lost. */
export function handleEvent(event: Event): void {
  if (event === probe) probe = null;
  else if (!isUntouched(event.target)) waiting = removeHandledEvent(waiting, event);
}

/** Names the type of event that asks whether a control is hydrated: React passes it on, and nothing reacts to it. */
export const PROBE = "stalled";

/**
 * Registers HTML of the server that stays until its screen has loaded, so that waiting events mean the same controls of
 * the screen afterwards.
 */
export function holdUntouched(element: Element, screen: string): () => void {
  untouched.set(element, screen);
  return () => {
    untouched.delete(element);
    for (const early of waiting)
      if (element.contains(early.element)) places.set(early, remember(early.element, element, screen));
  };
}

function add(early: EarlyEvent): void {
  waiting = addEarlyEvent(waiting, early);
  // React handles the event of a hydrated control right after this.
  schedule(0);
}

function schedule(delay: number): void {
  if (timer !== null || waiting.length === 0) return;
  timer = setTimeout(() => {
    timer = null;
    repeatNext();
  }, delay);
}

/** Repeats one event; the next one after React has drawn its effect. */
function repeatNext(): void {
  const [next] = waiting;
  if (next === undefined) return;
  const place = places.get(next);
  const control = next.element.isConnected ? next.element : place ? findMoved(place) : findSameControl(next.element);
  const isGone = control === null ? place === undefined : !isControlUsable(control);
  const isLost = isGone || isTooOld(next, Date.now());
  if (!isLost && (control === null || !isHydrated(control))) {
    schedule(RETRY_MS);
    return;
  }
  waiting = waiting.slice(1);
  clearHint(next);
  if (!isLost && control !== null) repeat({ ...next, element: control });
  schedule(0);
}

function repeat(early: EarlyEvent): void {
  isRepeating = true;
  try {
    repeatEvent(early);
  } finally {
    isRepeating = false;
  }
}

/** Whether React passes events of the control on. */
function isHydrated(control: Element): boolean {
  if (isUntouched(control)) return false;
  const sent = new Event(PROBE);
  probe = sent;
  control.dispatchEvent(sent);
  const isPassed = probe === null;
  probe = null;
  return isPassed;
}

function isUntouched(target: EventTarget | null): boolean {
  return target instanceof Element && [...untouched.keys()].some((element) => element.contains(target));
}
