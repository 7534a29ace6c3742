"use client";

import { type ReactNode, useState } from "react";
import { RedesignDialog } from "@/components/shell/redesign-notice";
import { Button } from "@/components/ui/button";
import { useUiState } from "@/lib/client/ui-state";

/** Opens the announcement of the redesign again, whether or not it opens by itself. */
export function RedesignButton({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [, change] = useUiState();
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{children}</Button>
      {isOpen && (
        <RedesignDialog
          onLater={close}
          onNever={() => {
            change({ hideRedesignModal: true });
            close();
          }}
        />
      )}
    </>
  );
}
