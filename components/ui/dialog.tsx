"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { AriaLocale } from "./aria-locale";
import { IconButton } from "./icon-button";
import { applyStickyOffset } from "./sticky-offset";

/** Props of a controlled dialog; closing returns the focus to the opener. */
export type DialogProps = {
  isOpen: boolean;
  /** Called on Escape, the close button and a click outside, but not while `isPending`. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons, the main one last. */
  actions?: ReactNode;
  size?: "small" | "medium" | "large";
  isPending?: boolean;
};

const widths = { small: "max-w-md", medium: "max-w-2xl", large: "max-w-5xl" } as const;

/** A click outside within this time after opening is the second one of a double click on the opener (ms). */
const DOUBLE_CLICK_MS = 500;

/** Centred, but below the notifications, which may appear while it is open; on phones at the bottom. */
const PLACE =
  "grid grid-cols-1 justify-items-center px-6 max-md:px-0 grid-rows-[minmax(max(24px,var(--notices)),1fr)_minmax(0,auto)_minmax(24px,1fr)] max-md:grid-rows-[minmax(max(8dvh,var(--notices)),1fr)_minmax(0,auto)]";

/** The frame of all dialogs: a sheet on phones, centred elsewhere, scrolling inside. */
export function DialogFrame({
  isOpen,
  onClose,
  canDismiss,
  size = "medium",
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  /** Whether a click outside closes it; Escape always calls `onClose`. */
  canDismiss: boolean;
  size?: "small" | "medium" | "large";
  children: ReactNode;
}) {
  const openedAt = useRef(0);
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now();
  }, [isOpen]);
  return (
    <AriaLocale>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(next) => !next && onClose()}
        isDismissable={canDismiss}
        shouldCloseOnInteractOutside={() => performance.now() - openedAt.current > DOUBLE_CLICK_MS}
        ref={applyStickyOffset}
        data-below-notices
        className={`fade-in fixed inset-0 z-(--z-modal) bg-scrim ${PLACE}`}
      >
        <Modal
          className={`appear row-start-2 flex min-h-0 w-full flex-col rounded-box border border-line bg-raised text-ink shadow-raised max-md:max-w-none max-md:rounded-b-none ${widths[size]}`}
        >
          {children}
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  );
}

/** A modal dialog with title, close button, scrolling body, and actions that stay visible. */
export function Dialog({ isOpen, onClose, title, children, actions, size, isPending = false }: DialogProps) {
  const t = useTranslations("ui");
  const close = () => !isPending && onClose();
  return (
    <DialogFrame isOpen={isOpen} onClose={close} canDismiss={!isPending} size={size}>
      <AriaDialog className="flex min-h-0 flex-col outline-none">
        <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-3 max-md:px-4">
          <Heading slot="title" className="font-semibold text-xl">
            {title}
          </Heading>
          <IconButton icon={X} label={t("close")} isSmall onClick={close} />
        </div>
        <div className="min-h-0 overflow-y-auto px-6 pb-5 max-md:px-4">{children}</div>
        {actions && (
          <div className="flex flex-wrap justify-end gap-2 border-line border-t px-6 py-4 max-md:px-4">{actions}</div>
        )}
      </AriaDialog>
    </DialogFrame>
  );
}
