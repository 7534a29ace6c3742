"use client";

import { useRef } from "react";
import { Button } from "./button";
import type { IconShape } from "./icon";

/** `accept` is that of a native file input. */
type Props = { label: string; icon?: IconShape; accept?: string; onFile: (file: File) => void };

/** A button that lets the user choose one file; the same file can be chosen again. */
export function FileButton({ label, icon, accept, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button isSmall icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen !== undefined) onFile(chosen);
          event.target.value = "";
        }}
      />
    </>
  );
}
