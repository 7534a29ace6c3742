"use client";

import { useContext, useLayoutEffect, useRef } from "react";
import { PositionsContext } from "./reorder-context";

/**
 * The position of a part of the list one is in, 1-based, in figures. It follows every move before that is painted, by
 * its text alone: a move to the top changes a hundred of them, and to draw each anew would take longer than the move.
 */
export function ReorderPosition({ id, className }: { id: string; className: string }) {
  const positions = useContext(PositionsContext);
  const figure = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () => positions?.watch(id, () => figure.current && write(figure.current, positions.of(id))),
    [positions, id],
  );
  return (
    <span ref={figure} className={className}>
      {positions?.of(id)}
    </span>
  );
}

/** What is written is what would be drawn, so that whoever draws the part next finds it as it left it. */
function write(figure: HTMLElement, position: number | null): void {
  const text = figure.firstChild;
  if (text === null) figure.textContent = String(position ?? "");
  else text.nodeValue = String(position ?? "");
}
