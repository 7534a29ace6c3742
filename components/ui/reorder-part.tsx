"use client";

import { GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  createContext,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { Icon } from "./icon";
import { useNear } from "./near-parts";
import type { ReorderItem, ReorderLayout } from "./use-reorder";

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

// Where parts stand, beside React: a move to the top changes the position of every part below it, and only the number
// itself is drawn anew for that, not the part.

/** The positions of a list's parts, 1-based; a fixed part has none. */
export type Positions = {
  of: (id: string) => number | null;
  /** Tells whenever a part stands elsewhere; answers how to stop. */
  watch: (id: string, tell: () => void) => () => void;
  /** Takes other positions and tells those that changed. */
  put: (next: ReadonlyMap<string, number>) => void;
};

/** Positions to begin with, and what follows them. */
export function positionsFrom(first: ReadonlyMap<string, number>): Positions {
  let now = first;
  const tells = new Map<string, Set<() => void>>();
  return {
    of: (id) => now.get(id) ?? null,
    watch: (id, tell) => {
      const own = tells.get(id) ?? new Set();
      tells.set(id, own.add(tell));
      return () => {
        own.delete(tell);
        if (own.size === 0 && tells.get(id) === own) tells.delete(id);
      };
    },
    put: (next) => {
      const before = now;
      now = next;
      for (const [id, own] of tells) {
        if (before.get(id) !== next.get(id)) for (const tell of own) tell();
      }
    },
  };
}

/** The position of each part that is not fixed. */
export function positionsOf(items: readonly { id: string; isFixed?: boolean }[]): ReadonlyMap<string, number> {
  return new Map(items.filter((item) => !item.isFixed).map((item, index) => [item.id, index + 1]));
}

// What a part of a list knows of itself, each by a context of its own: a part that was drawn is not drawn again because
// it stands elsewhere, only what reads its position is.

/** What the controls inside of parts ask their list for; one object as long as the list can do the same. */
export type PartHandles = {
  /** Id of the words that say how the keys work. */
  hint: string;
  canMove: boolean;
  canSelect: boolean;
  onKeyDown: (id: string, event: KeyboardEvent) => void;
  onBlur: () => void;
  onCheck: (id: string) => void;
};

/** The list a part is in. */
export const PartHandlesContext = createContext<PartHandles | null>(null);
/** Whether the part is taken and on its way. */
export const HeldContext = createContext(false);
/** Where the parts of the list stand (`ReorderPosition`); one object for the life of the list. */
export const PositionsContext = createContext<Positions | null>(null);
/** The part's number in the selection, 1-based in the order chosen; null when it is not selected. */
export const SelectedContext = createContext<number | null>(null);

type ControlProps = { id: string; name: string };
/** Out of sight, a handle needs no picture. */
type HandleProps = ControlProps & { isBare?: boolean };

const LOOK =
  "target flex size-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-tight text-ink-3 hover:bg-row-hover hover:text-ink aria-pressed:bg-accent aria-pressed:text-on-accent";

/**
 * The grip of a part: Enter takes it, arrows move it, Enter drops it, Escape puts it back; Alt with arrows moves it at
 * once; arrows alone go to the next part, with Shift they select on the way; Space selects.
 */
export const ReorderHandle = memo(function ReorderHandle({ id, name, isBare }: HandleProps) {
  const t = useTranslations("ui.reorder");
  const handles = useContext(PartHandlesContext);
  const isHeld = useContext(HeldContext);
  if (!handles?.canMove) return null;
  return (
    <button
      type="button"
      data-reorder-handle=""
      aria-label={t("handle", { name })}
      aria-describedby={handles.hint}
      aria-pressed={isHeld}
      onKeyDown={(event) => handles.onKeyDown(id, event)}
      onBlur={handles.onBlur}
      className={isBare ? "size-7" : LOOK}
    >
      {!isBare && <Icon of={GripVertical} size={16} />}
    </button>
  );
});

/** The box that selects a part; selected, it also shows the part's number in the order chosen. */
export const ReorderCheck = memo(function ReorderCheck({ id, name }: ControlProps) {
  const t = useTranslations("ui.reorder");
  const handles = useContext(PartHandlesContext);
  const number = useContext(SelectedContext);
  if (!handles?.canSelect) return null;
  return (
    <label className="target inline-flex items-center gap-1 font-semibold text-accent text-sm tabular-nums">
      <span aria-hidden>{number}</span>
      <input
        type="checkbox"
        // The handle selects by Space: 200 boxes more would be in the way of everybody who goes by Tab.
        tabIndex={-1}
        aria-label={t("select", { name })}
        checked={number !== null}
        onChange={() => handles.onCheck(id)}
        className="relative z-1 size-4 accent-(--accent)"
      />
    </label>
  );
});

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
