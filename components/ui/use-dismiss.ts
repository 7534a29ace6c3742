"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";

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
