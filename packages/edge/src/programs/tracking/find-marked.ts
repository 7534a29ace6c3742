/** The element with a mark that an event is about: its target, or an element around it. */
export function findMarked({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
