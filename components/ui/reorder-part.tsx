"use client";

import { memo, type ReactNode, useMemo, useRef } from "react";
import { HeldContext, SelectedContext } from "./reorder-context";
import type { ReorderLayout } from "./reorder-geometry";
import { useNear } from "./use-near";
import type { ReorderItem } from "./use-reorder";

/**
 * Draws a part; must be stable. Of a part that is far from the window all that is seen is asked for, and its handle, but
 * no further controls: 200 results with all their buttons would make every change slow. The handle must stand at the same
 * place in both, and nothing may be larger or smaller.
 */
export type DrawPart<T> = (item: T, isNear: boolean) => ReactNode;

/** How a list draws its parts; one object as long as it draws them alike. */
export type PartLook<T> = { layout: ReorderLayout; draw: DrawPart<T> };

type Props<T extends ReorderItem> = {
  item: T;
  look: PartLook<T>;
  /** Whether it is drawn in full before it is known what is near the window, where a script draws it. */
  isNearFirst: boolean;
  isHeld: boolean;
  /** Its number in the selection. */
  selected: number | null;
  /** Where the cursor stands at it, `before` or `after`, and behind a blank what it says. One text, so that it is cheap to compare. */
  cursor: string | null;
};

function PlainPart<T extends ReorderItem>(props: Props<T>) {
  const { item, look, isHeld, selected, cursor } = props;
  const { layout, draw } = look;
  const part = useRef<HTMLLIElement>(null);
  const isNear = useNear(part, props.isNearFirst);
  // The same element as before is not drawn anew: only what asks for its position is.
  const content = useMemo(() => draw(item, isNear), [draw, item, isNear]);
  return (
    <li
      ref={part}
      data-reorder-id={item.id}
      data-held={isHeld || undefined}
      data-selected={selected !== null || undefined}
      className={`group/part relative min-w-0 ${isNear || cursor !== null ? `isolate ${GAP[layout]}` : UNSEEN[layout]} data-held:outline-2 data-held:outline-pin data-held:outline-dashed data-held:-outline-offset-2`}
    >
      {cursor !== null && <Cursor text={cursor} layout={layout} />}
      <HeldContext value={isHeld}>
        <SelectedContext value={selected}>{content}</SelectedContext>
      </HeldContext>
    </li>
  );
}

/** The line between two parts at which the next one is put, with its position in words. */
function Cursor({ text, layout }: { text: string; layout: ReorderLayout }) {
  const side = text.startsWith("before ") ? "before" : "after";
  const words = text.slice(side.length + 1);
  return (
    <span aria-hidden className={`pointer-events-none absolute z-2 bg-accent ${LINE[layout][side]}`}>
      <span
        className={`absolute bg-accent px-1.5 py-0.5 font-medium text-on-accent text-xs whitespace-nowrap ${LABEL[layout][side]}`}
      >
        {words}
      </span>
    </span>
  );
}

const LINE = {
  grid: { before: "inset-y-0 left-0 w-1", after: "inset-y-0 right-0 w-1" },
  list: { before: "inset-x-0 top-0 h-1", after: "inset-x-0 bottom-0 h-1" },
} as const;
const LABEL = {
  grid: { before: "top-0 left-0 rounded-br-tight", after: "top-0 right-0 rounded-bl-tight" },
  list: { before: "top-0 right-0 rounded-bl-tight", after: "right-0 bottom-0 rounded-tl-tight" },
} as const;

// A part that is far from the window is neither laid out nor painted; until it was seen it is taken for so large. While
// the page scrolls the browser tells what is seen, and nothing of a part changes; where it rests parts are isolated
// instead, which costs less while one of them is dragged over the others.
const UNSEEN: Record<ReorderLayout, string> = {
  grid: "[content-visibility:auto] [contain-intrinsic-size:auto_10rem_auto_18rem]",
  list: "[content-visibility:auto] [contain-intrinsic-size:auto_18rem_auto_3.25rem]",
};

// The gap that takes the cursor, told by the pointer.
const GAP: Record<ReorderLayout, string> = {
  grid: "pointer-fine:after:absolute pointer-fine:after:inset-y-0 pointer-fine:after:left-0 pointer-fine:after:w-2 pointer-fine:after:cursor-col-resize pointer-fine:after:content-['']",
  list: "pointer-fine:after:absolute pointer-fine:after:inset-x-0 pointer-fine:after:top-0 pointer-fine:after:h-1.5 pointer-fine:after:cursor-row-resize pointer-fine:after:content-['']",
};

/** A part of a list; 200 of them must follow a drop within 100 ms, so it is drawn only when it is another. */
export const ReorderPart = memo(PlainPart) as typeof PlainPart;
