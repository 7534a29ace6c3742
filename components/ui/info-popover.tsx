"use client";

import { Info } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Icon } from "./icon";
import { useIsScripted } from "./use-after-idle";
import { useAnchored } from "./use-anchored";
import { useDismissDetails } from "./use-dismiss";

type Props = {
  /** Name of the symbol, for example "How it’s calculated (Searches)". */
  label: string;
  children: ReactNode;
};

/** An explanation behind one small symbol, in a popover; without JavaScript it opens in place. Escape closes it. */
export function InfoPopover({ label, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const isScripted = useIsScripted();
  const [isOpen, setOpen] = useState(false);
  useDismissDetails(box);
  useAnchored(isOpen && isScripted, box, part, { side: "below", align: "start" });
  return (
    <details
      ref={box}
      className="inline-block print:hidden"
      onToggle={(toggled) => setOpen(toggled.currentTarget.open)}
    >
      <summary
        aria-label={label}
        title={label}
        className="target inline-flex size-6 cursor-pointer list-none items-center justify-center rounded-tight text-ink-2 hover:bg-row-hover hover:text-ink pointer-coarse:size-11 [&::-webkit-details-marker]:hidden"
      >
        <Icon of={Info} size={14} />
      </summary>
      <div
        ref={part}
        {...(isScripted && { popover: "manual" as const })}
        className={
          isScripted
            ? "fixed z-(--z-pop) w-max max-w-[min(20rem,calc(100vw-16px))] rounded-control border border-line bg-raised p-3 text-ink text-sm shadow-raised"
            : "mt-1 text-sm"
        }
      >
        {children}
      </div>
    </details>
  );
}
