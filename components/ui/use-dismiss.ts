"use client";

import { type RefObject, useCallback, useEffect, useEffectEvent } from "react";

/** Calls back when the pointer goes down, or the focus goes, outside of all the given parts; only while open. */
export function useDismiss(
  isOpen: boolean,
  parts: readonly RefObject<HTMLElement | null>[],
  onDismiss: () => void,
): void {
  const judge = useEffectEvent((event: Event) => {
    const target = event.target as Node;
    if (!parts.some((part) => part.current?.contains(target))) onDismiss();
  });
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => judge(event);
    document.addEventListener("pointerdown", outside, true);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside, true);
      document.removeEventListener("focusin", outside);
    };
  }, [isOpen]);
}

/** Closes an opened `<details>` on Escape, with the focus back on its summary, and on a press outside; returns the way to. */
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
