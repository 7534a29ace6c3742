"use client";

import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { addNotification, type NotificationKind } from "@/components/ui/notification-store";
import { NumberField } from "@/components/ui/number-field";
import { TextField } from "@/components/ui/text-field";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { Specimen, SpecimenRow } from "./specimen";

function Dialogs() {
  const [open, setOpen] = useState<"dialog" | "alert" | null>(null);
  const [position, setPosition] = useState<number | null>(1);
  const close = () => setOpen(null);
  return (
    <Specimen name="Dialog and alert dialog">
      <SpecimenRow>
        <Button onClick={() => setOpen("dialog")}>Edit rule</Button>
        <Button kind="danger" onClick={() => setOpen("alert")}>
          Delete customization
        </Button>
      </SpecimenRow>
      <Dialog
        isOpen={open === "dialog"}
        onClose={close}
        title="Edit rule"
        size="small"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" onClick={close}>
              Apply
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <TextField label="Item URL" defaultValue="https://shop.example/printer-x200" />
          <NumberField label="Position" min={1} value={position} onChange={setPosition} />
        </div>
      </Dialog>
      <AlertDialog
        isOpen={open === "alert"}
        title="Delete the customization “printer”?"
        onCancel={close}
        cancelLabel="Keep it"
        choices={[{ label: "Delete 12 rules", onChoose: close, isDanger: true }]}
      >
        Its 12 rules stop acting within 5 seconds. This cannot be undone.
      </AlertDialog>
    </Specimen>
  );
}

const examples: Record<NotificationKind, string> = {
  good: "Rules of “printer” saved",
  bad: "Rules of “printer” could not be saved",
  warning: "The catalogue is 2 hours old",
  loading: "Importing 19,406 products",
};

/** Layers above the page: dialogs, notifications, the bar of unsaved changes. */
export function LayerSpecimens() {
  const [count, setCount] = useState(0);
  return (
    <>
      <Dialogs />
      <Specimen name="Notification">
        <SpecimenRow>
          {(Object.keys(examples) as NotificationKind[]).map((kind) => (
            <Button key={kind} onClick={() => addNotification({ kind, text: examples[kind] })}>
              {kind}
            </Button>
          ))}
          <Button
            onClick={() =>
              addNotification({
                kind: "good",
                text: "“Printer X200” hidden",
                action: { label: "Undo", onAction: () => undefined },
              })
            }
          >
            With Undo
          </Button>
          <Button onClick={() => addNotification({ kind: "bad", text: examples.bad, detail: "Reference 7F3A-91C2" })}>
            With a reference
          </Button>
        </SpecimenRow>
      </Specimen>
      <Specimen name="Unsaved bar">
        <SpecimenRow>
          <Button onClick={() => setCount(count + 1)}>Change something</Button>
        </SpecimenRow>
      </Specimen>
      <UnsavedBar count={count} onDiscard={() => setCount(0)} onSave={() => setCount(0)} />
    </>
  );
}
