import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type Props = {
  title: string;
  /** The label of the button that closes it. */
  cancel: string;
  /** A write is running. */
  isBusy: boolean;
  onClose: () => void;
  /** The actions, the main one last. */
  actions: ReactNode;
  children: ReactNode;
};

/** The frame of a dialog that shows what publishing changes, and publishes it. */
export function PublishFrame({ title, cancel, isBusy, onClose, actions, children }: Props) {
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      isPending={isBusy}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          {actions}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
