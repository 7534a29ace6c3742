"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

const MOVE_MS = 200;

/**
 * Lets parts glide to their new places when their order changes, and keeps the focus with the part it was in: moving a
 * part in the document takes its focus away. Reduced motion: they are there at once.
 */
export function useSettle(listRef: RefObject<HTMLElement | null>, order: readonly string[]): void {
  const before = useRef(new Map<string, DOMRect>());
  const focused = useRef<{ id: string; index: number } | null>(null);

  useLayoutEffect(() => {
    const list = listRef.current;
    if (list === null) return;
    const note = (event: FocusEvent) => {
      const id = (event.target as Element).closest<HTMLElement>("[data-reorder-id]")?.dataset.reorderId;
      focused.current = id === undefined ? null : { id, index: partsOf(list).findIndex((part) => idOf(part) === id) };
    };
    const forget = (event: FocusEvent) => {
      // Focus that goes to another control has left; focus that goes nowhere was lost with a part that moved.
      if (event.relatedTarget !== null && !list.contains(event.relatedTarget as Node)) focused.current = null;
    };
    list.addEventListener("focusin", note);
    list.addEventListener("focusout", forget);
    return () => {
      list.removeEventListener("focusin", note);
      list.removeEventListener("focusout", forget);
    };
  }, [listRef]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured whenever the order changes, and only then.
  useLayoutEffect(() => {
    const list = listRef.current;
    if (list === null) return;
    const lost = refocus(list, focused.current);
    // Where parts stand is read when the page is laid out for the next frame anyway.
    const frame = requestAnimationFrame(() => {
      const scrolled = window.scrollY;
      if (lost !== null) reveal(lost);
      const parts = partsOf(list);
      const origin = list.getBoundingClientRect();
      const now = new Map(parts.map((part) => [idOf(part), relative(part.getBoundingClientRect(), origin)]));
      // In the list that one works in; and where the focus took the page along, everything is elsewhere anyway.
      if (focused.current !== null && window.scrollY === scrolled && isMotionWelcome()) {
        // Only what is in sight glides: a hundred moving layers nobody sees would cost more than the drop itself.
        const sight = { top: -origin.top, bottom: window.innerHeight - origin.top };
        for (const part of parts) glide(part, before.current.get(idOf(part)), now.get(idOf(part)), sight);
      }
      before.current = now;
    });
    return () => cancelAnimationFrame(frame);
  }, [listRef, order.join("\n")]);
}

function partsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((part): part is HTMLElement => part instanceof HTMLElement);
}

function idOf(part: HTMLElement): string {
  return part.dataset.reorderId ?? "";
}

function relative(box: DOMRect, origin: DOMRect): DOMRect {
  return new DOMRect(box.left - origin.left, box.top - origin.top, box.width, box.height);
}

function isMotionWelcome(): boolean {
  return typeof window.matchMedia === "function" && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

type Sight = { top: number; bottom: number };

function glide(part: HTMLElement, from: DOMRect | undefined, to: DOMRect | undefined, sight: Sight): void {
  if (from === undefined || to === undefined || typeof part.animate !== "function") return;
  if (to.bottom < sight.top || to.top > sight.bottom) return;
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (x === 0 && y === 0) return;
  const start = { transform: `translate(${x}px, ${y}px)` };
  part.animate([start, { transform: "none" }], { duration: MOVE_MS, easing: "cubic-bezier(.2,.7,.2,1)" });
}

/** Gives the focus back that went with a part that moved; answers the control that has it then. */
function refocus(list: HTMLElement, focused: { id: string; index: number } | null): HTMLElement | null {
  if (focused === null || (document.activeElement !== document.body && document.activeElement !== null)) return null;
  const parts = partsOf(list);
  const own = parts.find((part) => idOf(part) === focused.id) ?? parts[Math.min(focused.index, parts.length - 1)];
  const control =
    own?.querySelector<HTMLElement>("[data-reorder-handle]") ?? own?.querySelector<HTMLElement>("button, a");
  control?.focus({ preventScroll: true });
  return control ?? null;
}

/** Scrolls as the focus itself would: what was far comes to the middle, what is cut off comes in whole. */
function reveal(control: HTMLElement): void {
  if (typeof control.scrollIntoView !== "function") return;
  const { top, bottom } = control.getBoundingClientRect();
  control.scrollIntoView({ block: bottom <= 0 || top >= window.innerHeight ? "center" : "nearest" });
}
