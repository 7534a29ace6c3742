"use client";

import { type RefObject, useCallback, useEffect, useEffectEvent } from "react";

/** Calls back on a pointer press or focus outside all given elements, while open. */
export function useDismiss(
  isOpen: boolean,
  parts: readonly RefObject<HTMLElement | null>[],
  onDismiss: () => void,
): void {
  const dismissIfOutside = useEffectEvent((event: Event) => {
    const target = event.target as Node;
    if (!parts.some((part) => part.current?.contains(target))) onDismiss();
  });
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => dismissIfOutside(event);
    document.addEventListener("pointerdown", outside, true);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside, true);
      document.removeEventListener("focusin", outside);
    };
  }, [isOpen]);
}

/** Closes an open `<details>` on Escape, returning the focus, and on a press outside. Returns the close function. */
export function useDismissDetails(box: RefObject<HTMLDetailsElement | null>): () => void {
  const close = useCallback(() => {
    if (box.current === null || !box.current.open) return;
    box.current.open = false;
    box.current.querySelector("summary")?.focus();
  }, [box]);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const part = box.current;
      if (part?.open && !(event.target instanceof Node && part.contains(event.target))) part.open = false;
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape" && box.current?.contains(document.activeElement)) close();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", key);
    };
  }, [box, close]);
  return close;
}
