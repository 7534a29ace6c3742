/** Maximum number of frames to wait for the element. */
const FRAMES = 20;

/** Focuses an element that is about to be rendered, in the first frame that has it. */
export function focusOnceDrawn(find: () => HTMLElement | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const target = find();
    if (target !== null) target.focus();
    else if (frames > 0) focusOnceDrawn(find, frames - 1);
  });
}

/** Focuses the first field with an error. An open dialog comes first, because the page behind it cannot have the focus. */
export function focusFirstInvalid(): void {
  focusOnceDrawn(() => {
    const dialog = document.querySelector('[role="dialog"]');
    return (dialog ?? document).querySelector<HTMLElement>('[aria-invalid="true"]');
  });
}
