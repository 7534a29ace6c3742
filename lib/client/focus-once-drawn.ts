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
