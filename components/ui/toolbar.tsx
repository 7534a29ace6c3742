"use client";

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";

const CONTROLS = "button, a[href], input, select, textarea";

/** A group of controls with one tab stop (APG): left, right, Home and End move among them. */
export function Toolbar({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useOneTabStop(box);
  function handleKeyDown(event: KeyboardEvent) {
    const controls = findControls(box.current);
    const now = controls.indexOf(event.target as HTMLElement);
    // Arrows move the cursor in a field.
    if (now < 0 || (event.target as HTMLElement).matches("input, textarea, select")) return;
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: controls.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    controls.at(to % controls.length)?.focus();
  }
  return (
    <div ref={box} role="toolbar" aria-label={label} onKeyDown={handleKeyDown} className={className}>
      {children}
    </div>
  );
}

/** The controls in their order, without those in an open menu, which have their own keys; fields stay tab stops. */
function findControls(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
    (control) => control.closest("[role='menu'], [popover]") === null,
  );
}

/** The control that had the focus last is the only one that Tab reaches; the controls belong to other components. */
function useOneTabStop(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    let stop: HTMLElement | null = null;
    const place = () => {
      const controls = findControls(current).filter((control) => !control.matches("input, textarea, select"));
      if (stop === null || !controls.includes(stop)) stop = controls[0] ?? null;
      for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!findControls(current).includes(target as HTMLElement)) return;
      stop = target as HTMLElement;
      place();
    };
    place();
    const changes = new MutationObserver(place);
    changes.observe(current, { childList: true, subtree: true });
    current.addEventListener("focusin", onFocus);
    return () => {
      changes.disconnect();
      current.removeEventListener("focusin", onFocus);
    };
  }, [box]);
}
