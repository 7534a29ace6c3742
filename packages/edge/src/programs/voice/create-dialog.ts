type Options = { label: string; onClose: () => void };

/** Creates the modal dialog of the popup, without its content. Focus stays in it; Escape and a click outside close it. */
export function createDialog(root: ShadowRoot, { label, onClose }: Options): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", label);
  dialog.tabIndex = -1;
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    onClose();
  });
  // The event comes later than the closing; the popup may be open again by then.
  dialog.addEventListener("close", () => {
    if (!dialog.open) onClose();
  });
  dialog.addEventListener("keydown", (event) => {
    // The shop must not act on keys that are pressed in the popup.
    event.stopPropagation();
    if (event.key === "Tab") trapFocus(event, dialog, root);
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && event.detail > 0 && !isInside(event, dialog)) onClose();
  });
  return dialog;
}

function isInside({ clientX, clientY }: MouseEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/** Browsers let the focus of a modal dialog leave to their own buttons; here it stays. */
function trapFocus(event: KeyboardEvent, dialog: HTMLElement, { activeElement }: ShadowRoot): void {
  const controls = dialog.querySelectorAll<HTMLElement>("button, a[href], [tabindex='0']");
  const all = [...controls].filter((one) => one.getClientRects().length > 0);
  const first = all[0];
  const last = all[all.length - 1];
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const edge = event.shiftKey ? first : last;
  const isOutside = !all.some((one) => one === activeElement);
  if (activeElement !== edge && !(isOutside && event.shiftKey)) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
