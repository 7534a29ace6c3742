/** Frames in which what is looked for is drawn, however busy the page is. */
const FRAMES = 20;

/** Gives the focus to what is about to be drawn: in the next frame, or the first one that has it. */
export function focusOnceDrawn(find: () => HTMLElement | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const target = find();
    if (target !== null) target.focus();
    else if (frames > 0) focusOnceDrawn(find, frames - 1);
  });
}
