"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Button } from "./button";
import { DialogFrame } from "./dialog";
import { DialogSite } from "./dialog-site";

/** A choice besides the safe one. */
export type AlertChoice = { label: string; onChoose: () => void; isDanger?: boolean; isPending?: boolean };

/** Props of a confirmation with a safe choice. */
export type AlertDialogProps = {
  isOpen: boolean;
  title: ReactNode;
  /** What will happen, with object and count. */
  children?: ReactNode;
  /** The safe choice: has the initial focus, also triggered by Escape. */
  onCancel: () => void;
  cancelLabel?: string;
  /** The other choices, the main one last. */
  choices: readonly AlertChoice[];
  size?: "small" | "medium";
};

/** Confirms a final action or the loss of work. The safe button has the focus; a click outside does nothing. */
export function AlertDialog({
  isOpen,
  title,
  children,
  onCancel,
  cancelLabel,
  choices,
  size = "small",
}: AlertDialogProps) {
  const t = useTranslations("ui");
  return (
    <DialogFrame isOpen={isOpen} onClose={onCancel} canDismiss={false} size={size}>
      <AriaDialog role="alertdialog" className="flex min-h-0 flex-col outline-none">
        <div className="min-h-0 overflow-y-auto px-6 pt-5 max-md:px-4">
          {choices.some(({ isDanger }) => isDanger) && <DialogSite />}
          <Heading slot="title" className="font-semibold text-xl">
            {title}
          </Heading>
          {children && <div className="mt-2 max-w-[72ch] text-ink-2">{children}</div>}
        </div>
        <div className="flex flex-wrap justify-end gap-2 px-6 pt-5 pb-5 max-md:px-4">
          <Button kind="secondary" autoFocus onClick={onCancel}>
            {cancelLabel ?? t("cancel")}
          </Button>
          {choices.map((choice, index) => (
            <Button
              key={choice.label}
              kind={choice.isDanger ? "danger-final" : index === choices.length - 1 ? "primary" : "secondary"}
              isPending={choice.isPending}
              onClick={choice.onChoose}
            >
              {choice.label}
            </Button>
          ))}
        </div>
      </AriaDialog>
    </DialogFrame>
  );
}
