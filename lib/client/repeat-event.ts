import type { EarlyEvent } from "@vitrine/edge/page-start";

/** Repeats an event for React on the hydrated control. What the browser did by itself is not done again. */
export function repeatEvent({ event, element, value = "", isChecked = false, wasOpen = false }: EarlyEvent): void {
  const popover = element instanceof HTMLButtonElement ? element.popoverTargetElement : null;
  if (event.type === "input") repeatText(element, value);
  else if (isSummary(element)) repeatDisclosure(element.parentElement, !wasOpen);
  else if (popover instanceof HTMLElement) repeatPopover(popover);
  else if (isChoice(element)) repeatChoice(element, isChecked);
  else element.click();
}

function isSummary(element: HTMLElement): element is HTMLElement & { parentElement: HTMLDetailsElement } {
  return element.matches("details > summary");
}

function isChoice(element: HTMLElement): element is HTMLInputElement {
  return element.matches("input[type=checkbox],input[type=radio]");
}

function isSelect(element: HTMLElement): element is HTMLSelectElement {
  return element.matches("select");
}

/**
 * React ignores an event of a field whose value it knows already, and it learns values that scripts assign to `value`. So it first
 * learns another value; the setter of the prototype then sets the typed one without its knowledge.
 */
function repeatText(element: HTMLElement, value: string): void {
  if (isSelect(element)) element.value = value;
  else if (isTextField(element)) retype(element, value);
  element.dispatchEvent(new Event(isTextField(element) ? "input" : "change", { bubbles: true }));
}

/** Whether React reads the text on `input`; the user's choice in other fields is a `change`. */
function isTextField(element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement {
  return element.matches("textarea,input:not([type=file])");
}

function retype(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  const hasSameSelection = selectionStart !== null && field.value === value && document.activeElement === field;
  field.value = value === "" ? "0" : "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  if (hasSameSelection) field.setSelectionRange(selectionStart, selectionEnd);
}

/** Restores the state before the click, so that the click leads to the state that the user chose. */
function repeatChoice(input: HTMLInputElement, isChecked: boolean): void {
  input.checked = !isChecked;
  input.click();
}

/** Opens or closes a `details` element again if hydration undid that; otherwise only reports it. */
function repeatDisclosure(details: HTMLDetailsElement, isOpen: boolean): void {
  if (details.open === isOpen) reportToggle(details, isOpen);
  else details.open = isOpen;
}

/** Reports a popover that the browser opened before hydration. */
function repeatPopover(popover: HTMLElement): void {
  if (popover.matches(":popover-open")) reportToggle(popover, true);
}

function reportToggle(element: HTMLElement, isOpen: boolean): void {
  const [oldState, newState] = isOpen ? ["closed", "open"] : ["open", "closed"];
  element.dispatchEvent(new ToggleEvent("toggle", { oldState, newState }));
}
