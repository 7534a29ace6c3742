"use client";

import { type RefObject, useEffect, useRef } from "react";
import type { ReorderLayout } from "./reorder-geometry";

/** What a click with the mouse on a part or beside it means. */
export type ListClicks = {
  layout: ReorderLayout;
  /** With Ctrl or Cmd, or with Shift. */
  onSelect?: (id: string, how: "toggle" | "range") => void;
  /** In the gap before a part, or behind it. */
  onGap?: (id: string, side: "before" | "after") => void;
};

/** So far from the edge of a part a click is one into the gap (px). */
const GAP_PX = 8;
const CONTROLS = "a, button, input, label, select, textarea, [role='menu']";

/** Clicks that select, and clicks into the gap between two parts; a click that ends a drag is neither. */
export function useListClicks(listRef: RefObject<HTMLElement | null>, clicks: ListClicks): void {
  const latest = useRef(clicks);
  useEffect(() => {
    latest.current = clicks;
  });
  useEffect(() => {
    const list = listRef.current;
    if (list === null) return;
    const click = (event: MouseEvent) => answer(event, latest.current);
    list.addEventListener("click", click);
    return () => list.removeEventListener("click", click);
  }, [listRef]);
}

function answer(event: MouseEvent, { layout, onSelect, onGap }: ListClicks): void {
  const target = event.target as Element;
  const part = target.closest<HTMLElement>("[data-reorder-id]");
  const id = part?.dataset.reorderId;
  if (part === null || id === undefined || target.closest(CONTROLS) !== null) return;
  if (event.shiftKey) onSelect?.(id, "range");
  else if (event.ctrlKey || event.metaKey) onSelect?.(id, "toggle");
  else {
    const side = sideOf(part.getBoundingClientRect(), event, layout);
    if (side !== null) onGap?.(id, side);
  }
}

function sideOf(box: DOMRect, { clientX, clientY }: MouseEvent, layout: ReorderLayout): "before" | "after" | null {
  const [at, start, end] = layout === "list" ? [clientY, box.top, box.bottom] : [clientX, box.left, box.right];
  if (at - start <= GAP_PX) return "before";
  return end - at <= GAP_PX ? "after" : null;
}
