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
import { isWithShift, preventTextSelection } from "./shift-click";
import type { ReorderLayout } from "./use-dragged-item";
import type { ReorderItem } from "./use-reorder";

/**
 * Renders a part; must be stable. A part far from the viewport renders its content and handle but no other controls, because
 * 200 results with all their buttons make every change slow. Both forms need the same size and handle position.
 */
export type DrawPart<T> = (item: T, isNear: boolean) => ReactNode;

/** How a list renders its parts; stable while unchanged. */
export type PartLook<T> = { layout: ReorderLayout; draw: DrawPart<T> };

type Props<T extends ReorderItem> = {
  item: T;
  look: PartLook<T>;
  /** Whether to render it in full before the near parts are known; client rendering only. */
  isNearFirst: boolean;
  isDragged: boolean;
  /** 1-based number in the selection. */
  selected: number | null;
  /** The cursor's side, `before` or `after`, a space, and its label; a string, so that `memo` can compare it. */
  cursor: string | null;
};

function PlainPart<T extends ReorderItem>(props: Props<T>) {
  const { item, look, isDragged, selected, cursor } = props;
  const { layout, draw } = look;
  const part = useRef<HTMLLIElement>(null);
  const isNear = useNear(part, props.isNearFirst);
  // A memoized element does not render again; only consumers of the position do.
  const content = useMemo(() => draw(item, isNear), [draw, item, isNear]);
  return (
    <li
      ref={part}
      data-reorder-id={item.id}
      data-dragged={isDragged || undefined}
      data-selected={selected !== null || undefined}
      className={`group/part relative min-w-0 ${isNear || cursor !== null ? `isolate ${GAP[layout]}` : UNSEEN[layout]} data-dragged:outline-2 data-dragged:outline-pin data-dragged:outline-dashed data-dragged:-outline-offset-2`}
    >
      {cursor !== null && <Cursor text={cursor} layout={layout} />}
      <DraggedContext value={isDragged}>
        <SelectedContext value={selected}>{content}</SelectedContext>
      </DraggedContext>
    </li>
  );
}

/** The insertion line between two parts, labelled with its position. */
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

// Parts far from the viewport skip layout and paint, with an estimated size until first rendered. Near parts are isolated
// instead, which is cheaper while one of them is dragged.
const UNSEEN: Record<ReorderLayout, string> = {
  grid: "[content-visibility:auto] [contain-intrinsic-size:auto_10rem_auto_18rem]",
  list: "[content-visibility:auto] [contain-intrinsic-size:auto_18rem_auto_3.25rem]",
};

// The gap for the cursor, shown by the mouse pointer.
const GAP: Record<ReorderLayout, string> = {
  grid: "pointer-fine:after:absolute pointer-fine:after:inset-y-0 pointer-fine:after:left-0 pointer-fine:after:w-2 pointer-fine:after:cursor-col-resize pointer-fine:after:content-['']",
  list: "pointer-fine:after:absolute pointer-fine:after:inset-x-0 pointer-fine:after:top-0 pointer-fine:after:h-1.5 pointer-fine:after:cursor-row-resize pointer-fine:after:content-['']",
};

/** A part of a list; memoized, because 200 of them must update within 100 ms after a drop. */
export const ReorderPart = memo(PlainPart) as typeof PlainPart;

// Positions live outside React state: a move to the top changes the position of every part below it, and only the numbers
// should update, not the parts.

/** The positions of a list's parts, 1-based; a fixed part has none. */
export type Positions = {
  of: (id: string) => number | null;
  /** Subscribes to the position of a part; returns the unsubscribe function. */
  watch: (id: string, tell: () => void) => () => void;
  /** Sets new positions and notifies the subscribers of changed ones. */
  put: (next: ReadonlyMap<string, number>) => void;
};

/** Creates a position store. */
export function createPositions(first: ReadonlyMap<string, number>): Positions {
  let now = first;
  const listeners = new Map<string, Set<() => void>>();
  return {
    of: (id) => now.get(id) ?? null,
    watch: (id, tell) => {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(tell));
      return () => {
        own.delete(tell);
        if (own.size === 0 && listeners.get(id) === own) listeners.delete(id);
      };
    },
    put: (next) => {
      const before = now;
      now = next;
      for (const [id, own] of listeners) {
        if (before.get(id) !== next.get(id)) for (const tell of own) tell();
      }
    },
  };
}

/** The position of each part that is not fixed. */
export function assignPositions(items: readonly { id: string; isFixed?: boolean }[]): ReadonlyMap<string, number> {
  return new Map(items.filter((item) => !item.isFixed).map((item, index) => [item.id, index + 1]));
}

// Each part gets its state through separate contexts, so that a new position renders only its consumers.

/** Callbacks and options of the list for the controls inside parts; stable while the options are. */
export type PartHandles = {
  /** Id of the text that explains the keys. */
  hint: string;
  canMove: boolean;
  canSelect: boolean;
  onKeyDown: (id: string, event: KeyboardEvent) => void;
  onBlur: () => void;
  onCheck: (id: string, how: "toggle" | "range") => void;
};

/** The surrounding list. */
export const PartHandlesContext = createContext<PartHandles | null>(null);
/** Whether the part is being dragged. */
export const DraggedContext = createContext(false);
/** The positions of the list's parts (`ReorderPosition`); stable for the life of the list. */
export const PositionsContext = createContext<Positions | null>(null);
/** The part's 1-based number in the selection order; null if not selected. */
export const SelectedContext = createContext<number | null>(null);

type ControlProps = { id: string; name: string };
/** `isBare` omits the icon of a handle far from the viewport. */
type HandleProps = ControlProps & { isBare?: boolean };

const LOOK =
  "target flex size-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-tight text-ink-3 hover:bg-row-hover hover:text-ink aria-pressed:bg-accent aria-pressed:text-on-accent";

/**
 * The drag handle of a part. Enter picks it up and drops it, arrows move it, Escape cancels; Alt with arrows moves it
 * immediately. Otherwise arrows move the focus, with Shift they extend the selection, and Space selects.
 */
export const ReorderHandle = memo(function ReorderHandle({ id, name, isBare }: HandleProps) {
  const t = useTranslations("ui.reorder");
  const handles = useContext(PartHandlesContext);
  const isDragged = useContext(DraggedContext);
  if (!handles?.canMove) return null;
  return (
    <button
      type="button"
      data-reorder-handle=""
      aria-label={t("handle", { name })}
      aria-describedby={handles.hint}
      aria-pressed={isDragged}
      onKeyDown={(event) => handles.onKeyDown(id, event)}
      onBlur={handles.onBlur}
      className={isBare ? "size-7" : LOOK}
    >
      {!isBare && <Icon of={GripVertical} size={16} />}
    </button>
  );
});

/** The checkbox of a part; shows its number in the selection order. With Shift, extends the selection to the part. */
export const ReorderCheck = memo(function ReorderCheck({ id, name }: ControlProps) {
  const t = useTranslations("ui.reorder");
  const handles = useContext(PartHandlesContext);
  const number = useContext(SelectedContext);
  if (!handles?.canSelect) return null;
  return (
    <label
      onMouseDown={preventTextSelection}
      className="target inline-flex items-center gap-1 font-semibold text-accent text-sm tabular-nums"
    >
      <span aria-hidden>{number}</span>
      <input
        type="checkbox"
        // Space on the handle selects too, so 200 checkboxes need not be in the tab order.
        tabIndex={-1}
        aria-label={t("select", { name })}
        checked={number !== null}
        onChange={({ nativeEvent }) => handles.onCheck(id, isWithShift(nativeEvent) ? "range" : "toggle")}
        className="relative z-1 size-4 accent-(--accent)"
      />
    </label>
  );
});

/**
 * The 1-based position of a part. Updates its text node before paint, without rendering: a move to the top changes a hundred
 * positions.
 */
export function ReorderPosition({ id, className }: { id: string; className: string }) {
  const positions = useContext(PositionsContext);
  const figure = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () => positions?.watch(id, () => figure.current && writeText(figure.current, positions.of(id))),
    [positions, id],
  );
  return (
    <span ref={figure} className={className}>
      {positions?.of(id)}
    </span>
  );
}

/** Writes the same text that React would render, so that the next render finds the expected DOM. */
function writeText(figure: HTMLElement, position: number | null): void {
  const text = figure.firstChild;
  if (text === null) figure.textContent = String(position ?? "");
  else text.nodeValue = String(position ?? "");
}
