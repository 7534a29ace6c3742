"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, startTransition, useEffect, useMemo, useRef, useState } from "react";
import { buildFar, usePointerReorder } from "./use-pointer-reorder";

/** A movable part; a fixed one does not move and has no position. Equal parts should be the same object. */
export type ReorderItem = { id: string; name: string; isFixed?: boolean };

/** The parts of a list and the callbacks of moves, selection and keys. */
export type ReorderOptions<T extends ReorderItem> = {
  layout: ReorderLayout;
  items: readonly T[];
  /** A part was moved to a position, 1-based among the parts that are not fixed. Without it nothing can be moved. */
  onMove?: (item: T, position: number) => void;
  /** Offers another way to move a part far, once dragging it scrolls: a place to drop it, with its label. */
  far?: { label: string; onDrop: (item: T) => void };
  /** Selected ids, in selection order. */
  selected?: readonly string[];
  /** The selection changes: toggle an item, extend to it, select all, or clear. */
  onSelect?: (how: "toggle" | "range" | "all" | "none", item: T, from?: T) => void;
  /** Whether the list announces the new position of the focused part; false if its owner announces each move. */
  announcesMoves?: boolean;
  /** A key on a handle that the list does not handle. */
  onKey?: (item: T, event: KeyboardEvent) => void;
};

/** A part being moved, and the position it would have if dropped now. */
export type DraggedItem = { id: string; position: number; by: "pointer" | "keyboard" };

/** State of a move and event handlers. */
export type Reorder = {
  listRef: RefObject<HTMLOListElement | null>;
  dragged: DraggedItem | null;
  /** Line at the position where the part would land. */
  line: Box | null;
  /** The last announcement. */
  announcement: string;
  onKeyDown: (id: string, event: KeyboardEvent) => void;
  /** The handle lost the focus: cancels a move by keyboard. */
  onBlur: () => void;
};

/** Moves parts by pointer and keyboard; calls `onMove` once, when a part is dropped at another position. */
export function useReorder<T extends ReorderItem>(reordering: ReorderOptions<T>): Reorder {
  const { items, layout, onMove, onKey } = reordering;
  const listRef = useRef<HTMLOListElement>(null);
  const movable = useMemo(() => items.filter((item) => !item.isFixed), [items]);
  const { announcement, announce } = useAnnouncements(items, listRef, reordering.announcesMoves ?? true);
  const findPosition = (id: string) => movable.findIndex((item) => item.id === id) + 1;
  const { dragged, setDragged, dragOver, line } = useDraggedItem(listRef, movable, layout);

  function moveTo(id: string, position: number) {
    const item = movable.find((one) => one.id === id);
    const isOther = position !== findPosition(id) && position >= 1 && position <= movable.length;
    if (item !== undefined && isOther) onMove?.(item, position);
  }
  function drop() {
    setDragged(null);
    if (dragged) moveTo(dragged.id, dragged.position);
  }
  function cancel() {
    setDragged(null);
    if (dragged) announce("cancelled", dragged.id, findPosition(dragged.id));
  }
  usePointerReorder(listRef, {
    canDrag: (id) => onMove !== undefined && findPosition(id) > 0,
    onStart: (id) => setDragged({ id, position: findPosition(id), by: "pointer" }),
    onOver: dragOver,
    onDrop: drop,
    onCancel: (isFar) => (isFar ? setDragged(null) : cancel()),
    far: buildFar(reordering.far, movable),
  });

  /** Handles a key that picks up, moves or drops a part; false for any other key. */
  function move(id: string, event: KeyboardEvent, to: number | undefined): boolean {
    const isOwn = dragged?.id === id;
    const isPress = event.key === "Enter" || event.key === " ";
    // In lists with selection, Space selects.
    const isTake = event.key === "Enter" || (isPress && reordering.onSelect === undefined);
    if (isOwn && event.key === "Escape") cancel();
    else if (isOwn && isPress) drop();
    else if (isTake || (isOwn && to !== undefined)) {
      const position = isOwn ? (to ?? dragged.position) : findPosition(id);
      setDragged({ id, position, by: "keyboard" });
      announce(isOwn ? "at" : "pickedUp", id, position);
    } else if (event.altKey && to !== undefined) moveTo(id, to);
    else return false;
    return true;
  }
  function onKeyDown(id: string, event: KeyboardEvent) {
    const item = movable.find((one) => one.id === id);
    if (item === undefined) return;
    const columns = () => (layout === "grid" ? countColumns(measure(listRef.current, movable, "").boxes) : 1);
    const from = dragged?.id === id ? dragged.position : findPosition(id);
    const to = findPositionByKey(event.key, from, movable.length, columns);
    const isAnswered = move(id, event, to) || select(reordering, listRef.current, event, { item, movable, to });
    if (!isAnswered) return onKey?.(item, event);
    event.preventDefault();
    event.stopPropagation();
  }
  const onBlur = () => dragged?.by === "keyboard" && setDragged(null);
  return { listRef, dragged, line, announcement, onKeyDown, onBlur };
}

/** Handles a key that moves the focus or selects; false for any other key. */
function select<T extends ReorderItem>(
  { onSelect, selected = [] }: ReorderOptions<T>,
  list: HTMLElement | null,
  event: KeyboardEvent,
  { item, movable, to }: { item: T; movable: readonly T[]; to: number | undefined },
): boolean {
  const isCommand = event.ctrlKey || event.metaKey;
  const next = to === undefined || isCommand || event.altKey ? undefined : movable[to - 1];
  if (next !== undefined) {
    findHandle(list, next.id)?.focus();
    if (event.shiftKey) onSelect?.("range", next, item);
  } else if (onSelect === undefined) return false;
  else if (event.key === " ") onSelect("toggle", item);
  else if (isCommand && event.key.toLowerCase() === "a") onSelect("all", item);
  else if (event.key === "Escape" && selected.length > 0) onSelect("none", item);
  else return false;
  return true;
}

function findHandle(list: HTMLElement | null, id: string): HTMLElement | null {
  const part = [...(list?.children ?? [])].find((one) => one instanceof HTMLElement && one.dataset.reorderId === id);
  return part?.querySelector<HTMLElement>("[data-reorder-handle]") ?? null;
}

function findPositionUnder(
  { boxes, origin }: Measurement,
  point: { x: number; y: number },
  layout: ReorderLayout,
): number {
  return findPositionAt(boxes, { x: point.x - origin.left, y: point.y - origin.top }, layout);
}

/** The part being moved, with the line where it would land. */
function useDraggedItem(
  listRef: RefObject<HTMLElement | null>,
  movable: readonly ReorderItem[],
  layout: ReorderLayout,
) {
  const [state, setState] = useState<{ dragged: DraggedItem | null; line: Box | null }>({ dragged: null, line: null });
  const measured = useRef<Measurement | null>(null);
  function boxesWithout(id: string): Measurement {
    const last = measured.current;
    if (last !== null && isCurrent(last, movable, id)) return last;
    measured.current = measure(listRef.current, movable, id);
    return measured.current;
  }
  function setDragged(dragged: DraggedItem | null) {
    const line =
      dragged && findDropLine(boxesWithout(dragged.id).boxes, dragged.position, layout, readGap(listRef.current));
    if (dragged === null) measured.current = null;
    setState({ dragged, line });
  }
  function dragOver(point: { x: number; y: number }) {
    const { dragged } = state;
    const position = dragged && findPositionUnder(boxesWithout(dragged.id), point, layout);
    if (dragged && position !== dragged.position) setDragged({ ...dragged, position: position ?? dragged.position });
  }
  return { ...state, setDragged, dragOver };
}

/** Announces moves, including any new position of the focused part. */
function useAnnouncements(
  items: readonly ReorderItem[],
  listRef: RefObject<HTMLElement | null>,
  announcesMoves: boolean,
) {
  const t = useTranslations("ui.reorder");
  const [announcement, setAnnouncement] = useState("");
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
    if (announcesMoves && item && position !== undefined && old !== undefined && old !== position) {
      const words = latest.current("at", { name: item.name, position, count: movable.length });
      // Announce after the move has been painted.
      startTransition(() => setAnnouncement(words));
    }
    before.current = now;
  }, [items, listRef, announcesMoves]);

  function announce(key: "pickedUp" | "at" | "cancelled", id: string, position: number) {
    const movable = items.filter((item) => !item.isFixed);
    const name = movable.find((item) => item.id === id)?.name ?? "";
    setAnnouncement(t(key, { name, position, count: movable.length }));
  }
  return { announcement, announce };
}

function readGap(list: HTMLElement | null): number {
  return list === null ? 0 : Number.parseFloat(getComputedStyle(list).columnGap) || 0;
}

// Reading the boxes of parts forces a layout, so during a drag over 200 parts they are measured once, and again only after
// scrolling.

/** Boxes of parts in list coordinates, and the origin of the list in the viewport (px). */
type Measurement = {
  boxes: readonly Box[];
  origin: { left: number; top: number };
  /** Inputs of the measurement: the parts, the excluded id, and the scroll position. */
  of: readonly { id: string }[];
  without: string;
  scrolled: number;
};

/** Measures the boxes of rendered `items`, except one. */
function measure(list: HTMLElement | null, items: readonly { id: string }[], without: string): Measurement {
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

/** Whether a measurement is still valid for these inputs. */
function isCurrent(measured: Measurement, items: readonly { id: string }[], without: string): boolean {
  return measured.of === items && measured.without === without && measured.scrolled === window.scrollY;
}

/** A part's box in list coordinates (px). */
type Box = { left: number; top: number; width: number; height: number };

/** Parts in a column, or in rows that wrap. */
export type ReorderLayout = "grid" | "list";

/** The 1-based position of a part dropped at a point; `boxes` are the other parts, in order. */
export function findPositionAt(boxes: readonly Box[], point: { x: number; y: number }, layout: ReorderLayout): number {
  const before = boxes.filter((box) => {
    if (layout === "list") return point.y > box.top + box.height / 2;
    const isInRow = point.y >= box.top && point.y <= box.top + box.height;
    return point.y > box.top + box.height || (isInRow && point.x > box.left + box.width / 2);
  });
  return before.length + 1;
}

/** Number of parts in one row. */
export function countColumns(boxes: readonly Box[]): number {
  const first = boxes[0];
  if (first === undefined) return 1;
  return Math.max(1, boxes.filter((box) => Math.abs(box.top - first.top) < first.height / 2).length);
}

const THICKNESS = 3;

/** The line where a part will land: before the part at that position, or after the last one. */
export function findDropLine(boxes: readonly Box[], position: number, layout: ReorderLayout, gap: number): Box | null {
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

/** New position after an arrow key, Home or End; undefined for another key. Up and down move by one row. */
export function findPositionByKey(
  key: string,
  position: number,
  count: number,
  columns: () => number,
): number | undefined {
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
