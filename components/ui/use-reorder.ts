"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, startTransition, useEffect, useMemo, useRef, useState } from "react";
import {
  countColumns,
  type DraggedItem,
  findPositionByKey,
  measure,
  type PartBox,
  type ReorderLayout,
  useDraggedItem,
} from "./use-dragged-item";
import { buildFar, usePointerReorder } from "./use-pointer-reorder";

/** A movable part; a fixed one does not move and has no position. Equal parts should be the same object. */
export type ReorderItem = { id: string; name: string; isFixed?: boolean };

/** The parts of a list and the callbacks of moves, selection and keys. */
export type ReorderOptions<T extends ReorderItem> = {
  layout: ReorderLayout;
  items: readonly T[];
  /** A part was moved to a position, 1-based among the parts that are not fixed. Without this handler nothing can be moved. */
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

/** State of a move and event handlers. */
export type Reorder = {
  listRef: RefObject<HTMLOListElement | null>;
  dragged: DraggedItem | null;
  /** Line at the position where the part would land. */
  line: PartBox | null;
  /** The last announcement. */
  announcement: string;
  onKeyDown: (id: string, event: KeyboardEvent) => void;
  /** The handle lost the focus: cancels a move by keyboard. */
  onBlur: () => void;
};

/**
 * Moves parts by pointer and keyboard; calls `onMove` once, when a part is dropped at another position. A drop outside of the list
 * changes nothing.
 */
export function useReorder<T extends ReorderItem>(reordering: ReorderOptions<T>): Reorder {
  const { items, layout, onMove, onKey } = reordering;
  const listRef = useRef<HTMLOListElement>(null);
  const movable = useMemo(() => items.filter((item) => !item.isFixed), [items]);
  const { announcement, announce } = useAnnouncements(items, listRef, reordering.announcesMoves ?? true);
  const findPosition = (id: string) => movable.findIndex((item) => item.id === id) + 1;
  const { dragged, setDragged, endDrag, dragOver, line } = useDraggedItem(listRef, movable, layout);

  function moveTo(id: string, position: number) {
    const item = movable.find((one) => one.id === id);
    const isOther = position !== findPosition(id) && position >= 1 && position <= movable.length;
    if (item !== undefined && isOther) onMove?.(item, position);
  }
  function drop() {
    const dropped = endDrag();
    if (dropped === null) return;
    if (dropped.position === null) announceCancel(dropped);
    else moveTo(dropped.id, dropped.position);
  }
  function cancel() {
    const cancelled = endDrag();
    if (cancelled) announceCancel(cancelled);
  }
  const announceCancel = ({ id }: DraggedItem) => announce("cancelled", id, findPosition(id));
  usePointerReorder(listRef, {
    canDrag: (id) => onMove !== undefined && findPosition(id) > 0,
    onStart: (id) => setDragged({ id, position: findPosition(id), by: "pointer" }),
    onOver: dragOver,
    onDrop: drop,
    onCancel: (isFar) => (isFar ? endDrag() : cancel()),
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
      const position = (isOwn ? (to ?? dragged.position) : null) ?? findPosition(id);
      setDragged({ id, position, by: "keyboard" });
      announce(isOwn ? "at" : "pickedUp", id, position);
    } else if (event.altKey && to !== undefined) moveTo(id, to);
    else return false;
    return true;
  }
  function onKeyDown(id: string, event: KeyboardEvent) {
    const item = movable.find((one) => one.id === id);
    if (item === undefined) return;
    const getColumnCount = () => (layout === "grid" ? countColumns(measure(listRef.current, movable, "").boxes) : 1);
    const from = (dragged?.id === id ? dragged.position : null) ?? findPosition(id);
    const to = findPositionByKey(event.key, from, movable.length, getColumnCount);
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
    const old = before.current.get(item?.id ?? "");
    const position = now.get(item?.id ?? "");
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
