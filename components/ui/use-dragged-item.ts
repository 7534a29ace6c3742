"use client";

import { type RefObject, useRef } from "react";
import { useGetState } from "./use-get-state";

/** A part being moved, and the position it would have if dropped now; null outside of the list, where a drop cancels the move. */
export type DraggedItem = { id: string; position: number | null; by: "pointer" | "keyboard" };

/** The part being moved, with the line where it would land. */
export function useDraggedItem(
  listRef: RefObject<HTMLElement | null>,
  movable: readonly { id: string }[],
  layout: ReorderLayout,
) {
  // A short drag can end before React has rendered its start.
  const [state, setState, getState] = useGetState<{ dragged: DraggedItem | null; line: PartBox | null }>({
    dragged: null,
    line: null,
  });
  const measured = useRef<Measurement | null>(null);
  function measureWithout(id: string): Measurement {
    const last = measured.current;
    if (last !== null && isCurrent(last, movable, id)) return last;
    measured.current = measure(listRef.current, movable, id);
    return measured.current;
  }
  function setDragged(dragged: DraggedItem | null) {
    const position = dragged?.position ?? null;
    const line =
      dragged === null || position === null
        ? null
        : findDropLine(measureWithout(dragged.id).boxes, position, layout, readGap(listRef.current));
    if (dragged === null) measured.current = null;
    setState({ dragged, line });
  }
  function endDrag(): DraggedItem | null {
    const { dragged } = getState();
    setDragged(null);
    return dragged;
  }
  function dragOver(point: { x: number; y: number }) {
    const { dragged } = getState();
    if (dragged === null) return;
    const position = findPositionUnder(measureWithout(dragged.id), point, layout);
    if (position !== dragged.position) setDragged({ ...dragged, position });
  }
  return { ...state, setDragged, endDrag, dragOver };
}

/** The position of a part dropped at a point of the viewport; null outside of the list, or of the window. */
function findPositionUnder(
  { boxes, origin }: Measurement,
  point: { x: number; y: number },
  layout: ReorderLayout,
): number | null {
  const own = { x: point.x - origin.left, y: point.y - origin.top };
  // Where the pointer has left the window, nobody sees where the part would land.
  const isOverPage = !isBeyond({ width: window.innerWidth, height: window.innerHeight }, point, 0);
  return isOverPage && !isOutside(origin, own) ? findPositionAt(boxes, own, layout) : null;
}

/** How far beside a list a part may be dropped, so that its edges are easy to reach (px). */
const BESIDE_PX = 24;

/** Whether a point, in list coordinates, is outside of the list. */
export function isOutside(list: Size, point: Point): boolean {
  return isBeyond(list, point, BESIDE_PX);
}

type Size = { width: number; height: number };
type Point = { x: number; y: number };

function isBeyond({ width, height }: Size, { x, y }: Point, by: number): boolean {
  return x < -by || y < -by || x > width + by || y > height + by;
}

function readGap(list: HTMLElement | null): number {
  return list === null ? 0 : Number.parseFloat(getComputedStyle(list).columnGap) || 0;
}

// Reading the boxes of parts forces a layout, so during a drag over 200 parts they are measured once, and again only after
// scrolling.

/** Boxes of parts in list coordinates, and the box of the list in the viewport (px). */
type Measurement = {
  boxes: readonly PartBox[];
  origin: PartBox;
  /** Inputs of the measurement: the parts, the excluded id, and the scroll position. */
  of: readonly { id: string }[];
  without: string;
  scrolled: number;
};

/** Measures the boxes of rendered `items`, except one. */
export function measure(list: HTMLElement | null, items: readonly { id: string }[], without: string): Measurement {
  const origin = list?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
  const parts = new Map(
    [...(list?.children ?? [])].map((part) => [part instanceof HTMLElement ? part.dataset.reorderId : undefined, part]),
  );
  const boxes = items.flatMap((item) => {
    const box = item.id === without ? undefined : parts.get(item.id)?.getBoundingClientRect();
    if (box === undefined) return [];
    return [{ left: box.left - origin.left, top: box.top - origin.top, width: box.width, height: box.height }];
  });
  return { boxes, origin, of: items, without, scrolled: window.scrollY };
}

/** Whether a measurement is still valid for these inputs. */
function isCurrent(measured: Measurement, items: readonly { id: string }[], without: string): boolean {
  return measured.of === items && measured.without === without && measured.scrolled === window.scrollY;
}

/** A part's box in list coordinates (px). */
export type PartBox = { left: number; top: number; width: number; height: number };

/** Parts in a column, or in rows that wrap. */
export type ReorderLayout = "grid" | "list";

/**
 * The 1-based position of a part dropped at a point.
 * @param boxes the other parts, in order.
 */
export function findPositionAt(
  boxes: readonly PartBox[],
  point: { x: number; y: number },
  layout: ReorderLayout,
): number {
  const before = boxes.filter((box) => {
    if (layout === "list") return point.y > box.top + box.height / 2;
    const isInRow = point.y >= box.top && point.y <= box.top + box.height;
    return point.y > box.top + box.height || (isInRow && point.x > box.left + box.width / 2);
  });
  return before.length + 1;
}

/** Number of parts in one row. */
export function countColumns(boxes: readonly PartBox[]): number {
  const first = boxes[0];
  if (first === undefined) return 1;
  return Math.max(1, boxes.filter((box) => Math.abs(box.top - first.top) < first.height / 2).length);
}

const THICKNESS = 3;

/** The line where a part will land: before the part at that position, or after the last one. */
export function findDropLine(
  boxes: readonly PartBox[],
  position: number,
  layout: ReorderLayout,
  gap: number,
): PartBox | null {
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
