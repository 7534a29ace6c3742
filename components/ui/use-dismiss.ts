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
    const handlePressOrFocus = (event: Event) => dismissIfOutside(event);
    document.addEventListener("pointerdown", handlePressOrFocus, true);
    document.addEventListener("focusin", handlePressOrFocus);
    return () => {
      document.removeEventListener("pointerdown", handlePressOrFocus, true);
      document.removeEventListener("focusin", handlePressOrFocus);
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
    const handlePress = (event: PointerEvent) => {
      const part = box.current;
      if (part?.open && !(event.target instanceof Node && part.contains(event.target))) part.open = false;
    };
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && box.current?.contains(document.activeElement)) close();
    };
    document.addEventListener("pointerdown", handlePress);
    document.addEventListener("keydown", handleKeyDown);
    return () => {
      document.removeEventListener("pointerdown", handlePress);
      document.removeEventListener("keydown", handleKeyDown);
    };
  }, [box, close]);
  return close;
}
