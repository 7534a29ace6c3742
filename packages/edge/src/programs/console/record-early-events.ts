/** A click or an input event, with the state of its control at that time. */
export type EarlyEvent = {
  event: Event;
  /** The control that was clicked or typed into. */
  element: HTMLElement;
  /** Milliseconds since the epoch. */
  at: number;
  value?: string | undefined;
  /** State of a checkbox or radio button after its click. */
  isChecked?: boolean | undefined;
  /** State of a `details` element before the click on its summary. */
  wasOpen?: boolean | undefined;
  /** Shows on the control that its click was noticed. */
  hint?: Animation | false | undefined;
};

declare global {
  interface Window {
    /** Events since the start of the page, until the console takes them over. */
    earlyEvents?: EarlyEvent[] & { isTaken?: boolean };
  }
}

/** Controls that an early click can mean. */
const CONTROLS =
  "a[href],button,summary,input,select,textarea,[role=button],[role=tab],[role=switch],[role=checkbox],[role=radio],[role=option],[role^=menuitem]";

/**
 * Records clicks and typed text in `window.earlyEvents`, because React drops events of elements that it has not hydrated. A form
 * without an action belongs to React, so it is not submitted before.
 */
export function recordEarlyEvents(): void {
  const events: NonNullable<Window["earlyEvents"]> = [];
  window.earlyEvents = events;
  const handle = (event: Event) => {
    const { target, type } = event;
    if (!(target instanceof Element)) return;
    if (type === "submit") {
      if (!events.isTaken && !target.matches("[action],[method]")) event.preventDefault();
      return;
    }
    const element = target.closest<HTMLInputElement>(CONTROLS);
    if (!element) return;
    const isFading = type === "click" && !events.isTaken && element.localName === "button" && "animate" in element;
    events.push({
      event,
      element,
      at: Date.now(),
      value: element.value,
      isChecked: element.checked,
      wasOpen: (element.parentNode as HTMLDetailsElement).open,
      // The button fades until its click is dropped.
      hint: isFading && element.animate({ opacity: [0.6, 0.6] }, { delay: 200, duration: 9800 }),
    });
  };
  for (const type of ["click", "input", "submit"]) addEventListener(type, handle, true);
}
