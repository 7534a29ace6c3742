"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, startTransition, useEffect, useMemo, useRef, useState } from "react";
import { usePointerReorder } from "./use-pointer-reorder";

/** A part that can be moved; a fixed one stays where it is and has no position. Equal parts should be the same object. */
export type ReorderItem = { id: string; name: string; isFixed?: boolean };

/** Parts that are put in order, and what happens then. */
export type Reordering<T extends ReorderItem> = {
  layout: ReorderLayout;
  items: readonly T[];
  /** A part was put to a position, 1-based among the parts that are not fixed. Left out: nothing can be moved. */
  onMove?: (item: T, position: number) => void;
  /** Ids of what is selected, in the order chosen. */
  selected?: readonly string[];
  /** Something was selected: an item more or less, all from the one before up to it, everything, or nothing any more. */
  onSelect?: (how: "toggle" | "range" | "all" | "none", item: T, from?: T) => void;
  /** A key on a handle that means nothing to the list. */
  onKey?: (item: T, event: KeyboardEvent) => void;
};

/** A part that is on its way, and the position it would have if it were dropped now. */
export type Held = { id: string; position: number; by: "pointer" | "keyboard" };

/** What a list of movable parts knows while one of them is moved. */
export type Reorder = {
  listRef: RefObject<HTMLOListElement | null>;
  held: Held | null;
  /** Where the part would land. */
  line: Box | null;
  /** What was said last. */
  said: string;
  onKeyDown: (id: string, event: KeyboardEvent) => void;
  /** The handle lost the focus: a part held by keys goes back. */
  onBlur: () => void;
};

/** Moves parts by pointer and by keys; `onMove` is called once, when a part is dropped at another position. */
export function useReorder<T extends ReorderItem>(reordering: Reordering<T>): Reorder {
  const { items, layout, onMove, onKey } = reordering;
  const listRef = useRef<HTMLOListElement>(null);
  const movable = useMemo(() => items.filter((item) => !item.isFixed), [items]);
  const { said, say } = useSaid(items, listRef);
  const positionOf = (id: string) => movable.findIndex((item) => item.id === id) + 1;
  const { held, setHeld, line, boxesWithout } = useHeld(listRef, movable, layout);

  function put(id: string, position: number) {
    const item = movable.find((one) => one.id === id);
    const isOther = position !== positionOf(id) && position >= 1 && position <= movable.length;
    if (item !== undefined && isOther) onMove?.(item, position);
  }
  function drop() {
    setHeld(null);
    if (held) put(held.id, held.position);
  }
  function cancel() {
    setHeld(null);
    if (held) say("cancelled", held.id, positionOf(held.id));
  }
  usePointerReorder(listRef, {
    canDrag: (id) => onMove !== undefined && positionOf(id) > 0,
    onStart: (id) => setHeld({ id, position: positionOf(id), by: "pointer" }),
    onOver: (point) => {
      const position = held && positionUnder(boxesWithout(held.id), point, layout);
      if (held && position !== held.position) setHeld({ ...held, position: position ?? held.position });
    },
    onDrop: drop,
    onCancel: cancel,
  });

  /** Answers a key on a handle of a part that is held, or that is moved at once; false when it means nothing here. */
  function move(id: string, event: KeyboardEvent, to: number | undefined): boolean {
    const isOwn = held?.id === id;
    const isPress = event.key === "Enter" || event.key === " ";
    // Where parts can be selected, Space does that.
    const isTake = event.key === "Enter" || (isPress && reordering.onSelect === undefined);
    if (isOwn && event.key === "Escape") cancel();
    else if (isOwn && isPress) drop();
    else if (isTake || (isOwn && to !== undefined)) {
      const position = isOwn ? (to ?? held.position) : positionOf(id);
      setHeld({ id, position, by: "keyboard" });
      say(isOwn ? "at" : "taken", id, position);
    } else if (event.altKey && to !== undefined) put(id, to);
    else return false;
    return true;
  }
  function onKeyDown(id: string, event: KeyboardEvent) {
    const item = movable.find((one) => one.id === id);
    if (item === undefined) return;
    const columns = () => (layout === "grid" ? columnsOf(measure(listRef.current, movable, "").boxes) : 1);
    const to = positionByKey(event.key, held?.id === id ? held.position : positionOf(id), movable.length, columns);
    const isAnswered = move(id, event, to) || select(reordering, listRef.current, event, { item, movable, to });
    if (!isAnswered) return onKey?.(item, event);
    event.preventDefault();
    event.stopPropagation();
  }
  return { listRef, held, line, said, onKeyDown, onBlur: () => held?.by === "keyboard" && setHeld(null) };
}

/** Answers a key that goes to another part or selects; false when it means nothing here. */
function select<T extends ReorderItem>(
  { onSelect, selected = [] }: Reordering<T>,
  list: HTMLElement | null,
  event: KeyboardEvent,
  { item, movable, to }: { item: T; movable: readonly T[]; to: number | undefined },
): boolean {
  const isCommand = event.ctrlKey || event.metaKey;
  const next = to === undefined || isCommand || event.altKey ? undefined : movable[to - 1];
  if (next !== undefined) {
    handleOf(list, next.id)?.focus();
    if (event.shiftKey) onSelect?.("range", next, item);
  } else if (onSelect === undefined) return false;
  else if (event.key === " ") onSelect("toggle", item);
  else if (isCommand && event.key.toLowerCase() === "a") onSelect("all", item);
  else if (event.key === "Escape" && selected.length > 0) onSelect("none", item);
  else return false;
  return true;
}

function handleOf(list: HTMLElement | null, id: string): HTMLElement | null {
  const part = [...(list?.children ?? [])].find((one) => one instanceof HTMLElement && one.dataset.reorderId === id);
  return part?.querySelector<HTMLElement>("[data-reorder-handle]") ?? null;
}

function positionUnder({ boxes, origin }: Measured, point: { x: number; y: number }, layout: ReorderLayout): number {
  return positionAt(boxes, { x: point.x - origin.left, y: point.y - origin.top }, layout);
}

/** The part that is held, with the line at which it would land. */
function useHeld(listRef: RefObject<HTMLElement | null>, movable: readonly ReorderItem[], layout: ReorderLayout) {
  const [state, setState] = useState<{ held: Held | null; line: Box | null }>({ held: null, line: null });
  const measured = useRef<Measured | null>(null);
  function boxesWithout(id: string): Measured {
    const last = measured.current;
    if (last !== null && isStill(last, movable, id)) return last;
    measured.current = measure(listRef.current, movable, id);
    return measured.current;
  }
  function setHeld(held: Held | null) {
    const line = held && lineAt(boxesWithout(held.id).boxes, held.position, layout, gapOf(listRef.current));
    if (held === null) measured.current = null;
    setState({ held, line });
  }
  return { ...state, setHeld, boxesWithout };
}

/** What is said of moves; the new position of the part that has the focus is said however it came there. */
function useSaid(items: readonly ReorderItem[], listRef: RefObject<HTMLElement | null>) {
  const t = useTranslations("ui.reorder");
  const [said, setSaid] = useState("");
  const before = useRef(new Map<string, number>());
  const latest = useRef(t);
  useEffect(() => {
    latest.current = t;
  });
  useEffect(() => {
    const movable = items.filter((item) => !item.isFixed);
    const now = new Map(movable.map((item, index) => [item.id, index + 1]));
    const part = listRef.current?.contains(document.activeElement)
      ? document.activeElement?.closest<HTMLElement>("[data-reorder-id]")
      : null;
    const item = movable.find((one) => one.id === part?.dataset.reorderId);
    const [old, position] = [before.current.get(item?.id ?? ""), now.get(item?.id ?? "")];
    if (item && position !== undefined && old !== undefined && old !== position) {
      const words = latest.current("at", { name: item.name, position, count: movable.length });
      // Said when the move has been painted.
      startTransition(() => setSaid(words));
    }
    before.current = now;
  }, [items, listRef]);

  function say(key: "taken" | "at" | "cancelled", id: string, position: number) {
    const movable = items.filter((item) => !item.isFixed);
    const name = movable.find((item) => item.id === id)?.name ?? "";
    setSaid(t(key, { name, position, count: movable.length }));
  }
  return { said, say };
}

function gapOf(list: HTMLElement | null): number {
  return list === null ? 0 : Number.parseFloat(getComputedStyle(list).columnGap) || 0;
}

// Where the parts of a list stand. To read that the browser must lay out what changed, so while a part is dragged over
// 200 others it is read once, and again only when the page was scrolled.

/** The boxes of parts, in the coordinates of their list, and where the list stood in the window (px). */
type Measured = {
  boxes: readonly Box[];
  origin: { left: number; top: number };
  /** What was measured: the parts, without this one, at this place of the page. */
  of: readonly { id: string }[];
  without: string;
  scrolled: number;
};

/** The boxes of `items` but one; those that are not drawn are left out. */
function measure(list: HTMLElement | null, items: readonly { id: string }[], without: string): Measured {
  const origin = list?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const parts = new Map(
    [...(list?.children ?? [])].map((part) => [part instanceof HTMLElement ? part.dataset.reorderId : undefined, part]),
  );
  const boxes = items.flatMap((item) => {
    const box = item.id === without ? undefined : parts.get(item.id)?.getBoundingClientRect();
    if (box === undefined) return [];
    return [{ left: box.left - origin.left, top: box.top - origin.top, width: box.width, height: box.height }];
  });
  return { boxes, origin: { left: origin.left, top: origin.top }, of: items, without, scrolled: window.scrollY };
}

/** Whether boxes that were measured are still those of these parts. */
function isStill(measured: Measured, items: readonly { id: string }[], without: string): boolean {
  return measured.of === items && measured.without === without && measured.scrolled === window.scrollY;
}

/** A part's box in the coordinates of its list, in px. */
type Box = { left: number; top: number; width: number; height: number };

/** Parts in a column, or in rows that wrap. */
export type ReorderLayout = "grid" | "list";

/** The 1-based position that a part dropped at a point takes among `boxes`, which are in order and without the part. */
export function positionAt(boxes: readonly Box[], point: { x: number; y: number }, layout: ReorderLayout): number {
  const before = boxes.filter((box) => {
    if (layout === "list") return point.y > box.top + box.height / 2;
    const isInRow = point.y >= box.top && point.y <= box.top + box.height;
    return point.y > box.top + box.height || (isInRow && point.x > box.left + box.width / 2);
  });
  return before.length + 1;
}

/** How many parts stand in one row. */
export function columnsOf(boxes: readonly Box[]): number {
  const first = boxes[0];
  if (first === undefined) return 1;
  return Math.max(1, boxes.filter((box) => Math.abs(box.top - first.top) < first.height / 2).length);
}

const THICKNESS = 3;

/** The line that shows where a part will land: before the part that now has the position, else behind the last one. */
export function lineAt(boxes: readonly Box[], position: number, layout: ReorderLayout, gap: number): Box | null {
  const next = boxes[position - 1];
  const box = next ?? boxes.at(-1);
  if (box === undefined) return null;
  const away = (gap + THICKNESS) / 2;
  if (layout === "list") {
    const top = next === undefined ? box.top + box.height + away - THICKNESS : box.top - away;
    return { left: box.left, top, width: box.width, height: THICKNESS };
  }
  const left = next === undefined ? box.left + box.width + away - THICKNESS : box.left - away;
  return { left, top: box.top, width: THICKNESS, height: box.height };
}

/** Where an arrow key, Home or End takes a position; undefined for another key. Up and down go by a row, which is measured only then. */
export function positionByKey(key: string, position: number, count: number, columns: () => number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -1,
    ArrowDown: 1,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  const isRow = key === "ArrowUp" || key === "ArrowDown";
  const by = step !== undefined && isRow ? step * columns() : step;
  return by === undefined ? undefined : Math.min(count, Math.max(1, position + by));
}
