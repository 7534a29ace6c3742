"use client";

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { TOOLTIP_DELAY_MS } from "@/lib/domain/kit/limits";
import { useAnchored } from "./use-anchored";

/** Delay before a tooltip hides after the pointer leaves (ms). */
const LEAVE_MS = 120;

/**
 * A tooltip for the control inside it, on hover and focus. Escape hides it; the pointer can enter it and select its
 * text (WCAG 2.2, 1.4.13).
 * @param props.isName the text repeats the control's name, so it is not read twice.
 */
export function Tooltip({ text, isName, children }: { text: ReactNode; isName?: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const anchorRef = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function setOpenLater(next: boolean, after: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), after);
  }
  function hide(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    setOpenLater(false, 0);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is the interactive one; this only listens.
    <span
      ref={anchorRef}
      className={`inline-flex max-w-full ${isName ? "shrink-0" : "min-w-0"}`}
      onPointerEnter={(event) => event.pointerType !== "touch" && setOpenLater(true, TOOLTIP_DELAY_MS)}
      onPointerLeave={() => setOpenLater(false, LEAVE_MS)}
      onPointerDown={() => setOpenLater(false, 0)}
      onFocus={(event) => event.target.matches(":focus-visible") && setOpenLater(true, TOOLTIP_DELAY_MS)}
      onBlur={() => setOpenLater(false, 0)}
      onKeyDown={hide}
    >
      {children}
      {isOpen && <TooltipWords text={text} isName={isName} anchorRef={anchorRef} />}
    </span>
  );
}

type WordsProps = { text: ReactNode; isName: boolean | undefined; anchorRef: RefObject<HTMLSpanElement | null> };

/** The visible tooltip; describes the control unless the text is its name. */
function TooltipWords({ text, isName, anchorRef }: WordsProps) {
  const id = useId();
  const partRef = useRef<HTMLSpanElement>(null);
  useAnchored(true, anchorRef, partRef, { side: "above", align: "center", gap: 6 });
  useEffect(() => {
    const control = anchorRef.current?.querySelector<HTMLElement>("button, a, input, [tabindex]");
    if (!isName) control?.setAttribute("aria-describedby", id);
    return () => {
      if (control?.getAttribute("aria-describedby") === id) control.removeAttribute("aria-describedby");
    };
  }, [anchorRef, isName, id]);
  return (
    <span
      ref={partRef}
      id={id}
      role="tooltip"
      aria-hidden={isName || undefined}
      popover="manual"
      className="fade-in fixed z-(--z-pop) w-max max-w-72 rounded-control border border-line bg-raised px-2.5 py-1.5 text-ink text-sm shadow-raised"
    >
      {text}
    </span>
  );
}
