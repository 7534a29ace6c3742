import type { EarlyEvent } from "@vitrine/edge/page-start";
import { EARLY_CLICK_MS, SCREEN_SCRIPT_MS } from "@/lib/domain/kit/limits";

// Which events that the inline script recorded (`@vitrine/edge/page-start`) still wait to be repeated, and in which order.

/**
 * Adds an event to those that wait. Only the last text of a field counts. A click that the browser follows by itself, such as
 * one on a link, drops all clicks before it: what happens next is no longer what the user saw when clicking them.
 */
export function addEarlyEvent(waiting: readonly EarlyEvent[], added: EarlyEvent): EarlyEvent[] {
  const { element, event } = added;
  if (event.type === "input") {
    if (!isField(element)) return [...waiting];
    return [...waiting.filter((one) => !isTextOf(one, element)), added];
  }
  if (isField(element)) return [...waiting];
  if (leavesPage(element)) return drop(waiting, isClick);
  return [...waiting, added];
}

/** Removes an event that React has handled: its click also drops earlier clicks, its text earlier text of the same field. */
export function removeHandledEvent(waiting: readonly EarlyEvent[], handled: Event): EarlyEvent[] {
  if (handled.type === "input")
    return drop(waiting, (one) => one.event === handled || isTextOf(one, handled.target as Node));
  return waiting.some((one) => one.event === handled) ? drop(waiting, isClick) : [...waiting];
}

/** Whether the event may no longer be repeated. Text waits as long as the script of a screen may take. */
export function isTooOld({ event, at }: EarlyEvent, now: number): boolean {
  return now - at > (isClick({ event }) ? EARLY_CLICK_MS : SCREEN_SCRIPT_MS);
}

/** Whether a user could use the control now. */
export function isControlUsable(control: Element): boolean {
  return control.isConnected && control.closest("[inert]") === null && !control.matches(UNAVAILABLE);
}

/** Removes what matches, and its hint. */
function drop(waiting: readonly EarlyEvent[], matches: (one: EarlyEvent) => boolean): EarlyEvent[] {
  for (const one of waiting.filter(matches)) clearHint(one);
  return waiting.filter((one) => !matches(one));
}

/** Removes the hint of a click that no longer waits. */
export function clearHint({ hint }: EarlyEvent): void {
  if (hint) hint.cancel();
}

const UNAVAILABLE = ":disabled,[aria-disabled=true]";

/** Inputs that a click operates. */
const CLICKED_INPUT = "[type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image]";

/** Whether the control holds a value that the user types or chooses. */
function isField(element: Element): boolean {
  return element.matches("input,select,textarea") && !element.matches(CLICKED_INPUT);
}

/** Whether a click on the control opens another page by itself. */
function leavesPage(element: HTMLElement): boolean {
  if (element.matches("a[href]")) return true;
  const form = element instanceof HTMLButtonElement && element.type === "submit" ? element.form : null;
  return form?.matches("[action],[method]:not([method=dialog])") === true;
}

function isClick({ event }: Pick<EarlyEvent, "event">): boolean {
  return event.type === "click";
}

function isTextOf({ event, element }: EarlyEvent, field: Node): boolean {
  return event.type === "input" && element === field;
}
