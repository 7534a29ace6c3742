"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

const MOVE_MS = 200;

/**
 * Animates parts to their new places when the order changes, and restores the focus, which moving a DOM node removes. No
 * animation with reduced motion.
 */
export function useReorderAnimation(listRef: RefObject<HTMLElement | null>, order: readonly string[]): void {
  const before = useRef(new Map<string, DOMRect>());
  const focused = useRef<{ id: string; index: number } | null>(null);

  useLayoutEffect(() => {
    const list = listRef.current;
    if (list === null) return;
    const storeFocus = (event: FocusEvent) => {
      const id = (event.target as Element).closest<HTMLElement>("[data-reorder-id]")?.dataset.reorderId;
      focused.current = id === undefined ? null : { id, index: findIndex(list, id) };
    };
    const forget = (event: FocusEvent) => {
      // Focus that moves to another control has left; focus that moves nowhere was lost with a moved part.
      if (event.relatedTarget !== null && !list.contains(event.relatedTarget as Node)) focused.current = null;
    };
    list.addEventListener("focusin", storeFocus);
    list.addEventListener("focusout", forget);
    return () => {
      list.removeEventListener("focusin", storeFocus);
      list.removeEventListener("focusout", forget);
    };
  }, [listRef]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures only when the order changes.
  useLayoutEffect(() => {
    const list = listRef.current;
    if (list === null) return;
    const lost = refocus(list, focused.current);
    // A part that moves keeps the focus without an event.
    if (focused.current !== null) focused.current.index = findIndex(list, focused.current.id);
    // Measure in the next frame, which does a layout anyway.
    const frame = requestAnimationFrame(() => {
      const scrolled = window.scrollY;
      if (lost !== null) reveal(lost);
      const parts = listParts(list);
      const origin = list.getBoundingClientRect();
      const now = new Map(parts.map((part) => [getId(part), toRelative(part.getBoundingClientRect(), origin)]));
      // Animate only the list with the focus, and not if restoring the focus scrolled the page.
      if (focused.current !== null && window.scrollY === scrolled && isMotionAllowed()) {
        // Animate only visible parts: a hundred hidden moving layers would cost more than the drop itself.
        const sight = { top: -origin.top, bottom: window.innerHeight - origin.top };
        for (const part of parts) animateMove(part, before.current.get(getId(part)), now.get(getId(part)), sight);
      }
      before.current = now;
    });
    return () => cancelAnimationFrame(frame);
  }, [listRef, order.join("\n")]);
}

function listParts(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter((part): part is HTMLElement => part instanceof HTMLElement);
}

function getId(part: HTMLElement): string {
  return part.dataset.reorderId ?? "";
}

function toRelative(box: DOMRect, origin: DOMRect): DOMRect {
  return new DOMRect(box.left - origin.left, box.top - origin.top, box.width, box.height);
}

function isMotionAllowed(): boolean {
  return typeof window.matchMedia === "function" && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

type Viewport = { top: number; bottom: number };

function animateMove(part: HTMLElement, from: DOMRect | undefined, to: DOMRect | undefined, sight: Viewport): void {
  if (from === undefined || to === undefined || typeof part.animate !== "function") return;
  if (to.bottom < sight.top || to.top > sight.bottom) return;
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (x === 0 && y === 0) return;
  const start = { transform: `translate(${x}px, ${y}px)` };
  part.animate([start, { transform: "none" }], { duration: MOVE_MS, easing: "cubic-bezier(.2,.7,.2,1)" });
}

/**
 * Restores the focus lost with a moved part; returns the focused control. A part that lost its handle with the move, such as a
 * hidden result, passes the focus on to the part that took its place.
 */
function refocus(list: HTMLElement, focused: { id: string; index: number } | null): HTMLElement | null {
  if (focused === null || (document.activeElement !== document.body && document.activeElement !== null)) return null;
  const parts = listParts(list);
  const own = parts.find((part) => getId(part) === focused.id);
  const next = parts.slice(Math.max(0, Math.min(focused.index, parts.length - 1)));
  const candidates = own === undefined ? next : [own, ...next];
  const control = candidates.map(findHandle).find(isFound) ?? candidates[0]?.querySelector<HTMLElement>("button, a");
  control?.focus({ preventScroll: true });
  return control ?? null;
}

function findIndex(list: HTMLElement, id: string): number {
  return listParts(list).findIndex((part) => getId(part) === id);
}

function findHandle(part: HTMLElement): HTMLElement | null {
  return part.querySelector<HTMLElement>("[data-reorder-handle]");
}

function isFound(element: HTMLElement | null): element is HTMLElement {
  return element !== null;
}

/** Scrolls like a native focus: an element outside the viewport goes to the middle, a clipped one into view. */
function reveal(control: HTMLElement): void {
  if (typeof control.scrollIntoView !== "function") return;
  const { top, bottom } = control.getBoundingClientRect();
  control.scrollIntoView({ block: bottom <= 0 || top >= window.innerHeight ? "center" : "nearest" });
}
