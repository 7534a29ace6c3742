"use client";

import { type RefObject, useLayoutEffect } from "react";

/** Side of the anchor and alignment of a floating element. */
export type AnchorPlacement = { side: "below" | "above"; align: "start" | "center" | "end"; gap?: number };

const EDGE = 8;

function placeElement(anchor: DOMRect, part: HTMLElement, { side, align, gap = 4 }: AnchorPlacement): void {
  const { offsetWidth: width, offsetHeight: height } = part;
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - height;
  const fitsBelow = below + height <= window.innerHeight - EDGE;
  const top = (side === "below" && (fitsBelow || above < EDGE)) || above < EDGE ? below : above;
  const wanted =
    align === "start"
      ? anchor.left
      : align === "end"
        ? anchor.right - width
        : anchor.left + anchor.width / 2 - width / 2;
  const left = Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE));
  part.style.top = `${Math.round(top)}px`;
  part.style.left = `${Math.round(left)}px`;
}

/**
 * Positions an open floating element next to its anchor, in the browser's top layer, which works inside dialogs without
 * a portal and is never clipped. The element is `popover="manual"` with `position: fixed`, and flips if there is no
 * space.
 */
export function useAnchored(
  isOpen: boolean,
  anchorRef: RefObject<HTMLElement | null>,
  partRef: RefObject<HTMLElement | null>,
  { side, align, gap }: AnchorPlacement,
): void {
  useLayoutEffect(() => {
    const anchor = anchorRef.current;
    const part = partRef.current;
    if (!isOpen || !anchor || !part) return;
    // Browsers without the popover API, and jsdom, show the element in place.
    if (typeof part.showPopover === "function" && part.isConnected) part.showPopover();
    const update = () => placeElement(anchor.getBoundingClientRect(), part, { side, align, gap });
    update();
    window.addEventListener("scroll", update, { capture: true, passive: true });
    window.addEventListener("resize", update);
    return () => {
      window.removeEventListener("scroll", update, { capture: true });
      window.removeEventListener("resize", update);
    };
  }, [isOpen, anchorRef, partRef, side, align, gap]);
}
