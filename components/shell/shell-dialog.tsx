"use client";

import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";

type Props = {
  title: ReactNode;
  /** Called on Escape; must be the safe choice. */
  onCancel: () => void;
  children: ReactNode;
  /** The buttons, the safe one first; the one with `data-first-focus` gets focus. */
  actions: ReactNode;
};

/**
 * A dialog of the shell on the native `<dialog>`, which traps and returns focus without JavaScript. Opens only in the
 * browser, also over a dialog of a screen, for example to ask for a new sign-in.
 */
export function ShellDialog({ title, onCancel, children, actions }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => openModal(dialog.current), []);
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // Dialogs of screens hide everything outside them and keep the focus, except for elements with this attribute.
      data-react-aria-top-layer="true"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      className="appear m-auto w-full max-w-md rounded-box border border-line bg-raised p-0 text-ink shadow-raised backdrop:bg-scrim max-md:mb-0 max-md:max-w-none max-md:rounded-b-none print:hidden"
    >
      <div className="px-6 pt-5 max-md:px-4">
        <h2 id={id} className="font-semibold text-xl">
          {title}
        </h2>
        <div className="mt-2 text-ink-2">{children}</div>
      </div>
      <div className="flex flex-wrap justify-end gap-2 px-6 py-5 max-md:px-4">{actions}</div>
    </dialog>,
    document.body,
  );
}

/** Opens a modal dialog; the returned function closes it, which returns focus. */
export function openModal(dialog: HTMLDialogElement | null): () => void {
  // jsdom has the element but not its methods.
  if (typeof dialog?.showModal === "function") dialog.showModal();
  else dialog?.setAttribute("open", "");
  dialog?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
  return () => {
    if (typeof dialog?.close === "function") dialog.close();
  };
}
