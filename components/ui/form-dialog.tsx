import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Button } from "./button";
import type { ButtonKind } from "./button-style";
import { Dialog, type DialogProps } from "./dialog";

type Props = Pick<DialogProps, "title" | "size" | "onClose" | "isPending" | "children"> & {
  /** The label of the button that sends the form, and its kind if it is not the usual one. */
  submit: { label: ReactNode; kind?: ButtonKind };
  /** Called by the button and by Enter in a field, but not while `isPending`. */
  onSubmit: () => void | Promise<void>;
};

/** An open dialog with one form, and the buttons that cancel and send it. */
export function FormDialog({ submit, onSubmit, children, ...dialog }: Props) {
  const t = useTranslations("ui");
  const id = useId();
  const { onClose, isPending = false } = dialog;
  return (
    <Dialog
      isOpen
      {...dialog}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind={submit.kind ?? "primary"} type="submit" form={id} isPending={isPending}>
            {submit.label}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
