"use client";

import { Copy } from "lucide-react";
import { Button } from "./button";
import { TextField } from "./text-field";

type Props = {
  label: string;
  value: string;
  hint?: string;
  /** The label of the button. */
  copyLabel: string;
  onCopy: () => void;
};

/** A text to select or copy, such as a link. */
export function CopyField({ label, value, hint, copyLabel, onCopy }: Props) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-64">
        <TextField label={label} readOnly value={value} hint={hint} onFocus={(event) => event.target.select()} />
      </div>
      <Button icon={Copy} className={hint === undefined ? undefined : "mb-6"} onClick={onCopy}>
        {copyLabel}
      </Button>
    </div>
  );
}
