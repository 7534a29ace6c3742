"use client";

import { useTranslations } from "next-intl";
import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { findPartsToRemount } from "@/components/ui/part-keys";
import { createNearParts, NearPartsContext } from "./near-parts";
import {
  assignPositions,
  createPositions,
  type DrawPart,
  type PartHandles,
  PartHandlesContext,
  type PartLook,
  type Positions,
  PositionsContext,
  ReorderPart,
} from "./reorder-part";
import type { ReorderLayout } from "./use-dragged-item";
import { useDrawn } from "./use-drawn";
import { type ReorderItem, type ReorderOptions, useReorder } from "./use-reorder";
import { useReorderAnimation } from "./use-reorder-animation";

/** A list or grid whose parts are reordered by dragging, by keys, or by other controls. */
export type ReorderListProps<T extends ReorderItem> = ReorderOptions<T> & {
  label: string;
  /** Renders a part, with a `ReorderHandle` in it unless the part is fixed. */
  renderItem: DrawPart<T>;
  className?: string;
  /** The cursor's 1-based position, which a part put there gets, and its label. */
  cursor?: { position: number; words: string } | null;
  /** Called after a click into the gap before a position. */
  onCursor?: (position: number) => void;
};

/** A reorderable list; announces every move and keeps the focus on the moved part. */
export function ReorderList<T extends ReorderItem>(props: ReorderListProps<T>) {
  const t = useTranslations("ui.reorder");
  const { label, layout, items, renderItem, className, onSelect, onCursor, onMove } = props;
  const hint = useId();
  const reorder = useReorder(props);
  const order = useMemo(() => items.map((item) => item.id), [items]);
  const look = useMemo(() => ({ layout, draw: renderItem }), [layout, renderItem]);
  useReorderAnimation(reorder.listRef, order);
  const find = (id: string) => items.find((item) => item.id === id && !item.isFixed);
  const select = (id: string, how: "toggle" | "range") => {
    const item = find(id);
    if (item !== undefined) onSelect?.(how, item);
  };
  useListClicks(reorder.listRef, {
    layout,
    onSelect: select,
    onGap: (id, side) => {
      const index = order.indexOf(id) + (side === "after" ? 1 : 0);
      onCursor?.(items.slice(0, index).filter((item) => !item.isFixed).length + 1);
    },
  });
  const handles = useHandles(hint, { ...reorder, check: select }, onMove !== undefined, onSelect !== undefined);
  const line = reorder.line;
  return (
    <PartHandlesContext value={handles}>
      <span id={hint} className="sr-only">
        {t(onSelect === undefined ? "hint" : "hintSelect")}
      </span>
      <span role="status" aria-live="assertive" className="sr-only">
        {reorder.announcement}
      </span>
      <div className="relative">
        <ol ref={reorder.listRef} aria-label={label} data-layout={layout} className={className}>
          <Parts
            look={look}
            items={items}
            order={order}
            listRef={reorder.listRef}
            selected={props.selected}
            cursor={props.cursor == null ? null : `${props.cursor.position} ${props.cursor.words}`}
            draggedId={reorder.dragged?.id ?? null}
          />
        </ol>
        {line && (
          <span
            aria-hidden
            className="pointer-events-none absolute z-(--z-sticky) rounded-tight bg-pin"
            style={{ left: line.left, top: line.top, width: line.width, height: line.height }}
          />
        )}
      </div>
    </PartHandlesContext>
  );
}

type PartsProps<T extends ReorderItem> = {
  look: PartLook<T>;
  items: readonly T[];
  order: readonly string[];
  listRef: RefObject<HTMLOListElement | null>;
  selected: readonly string[] | undefined;
  /** The cursor's position and, after a space, its label. */
  cursor: string | null;
  draggedId: string | null;
};

/** Parts rendered in full before the near ones are known. */
const NEAR_FIRST = 20;

function PlainParts<T extends ReorderItem>(props: PartsProps<T>): ReactNode {
  const { look, items, order, selected, cursor, draggedId } = props;
  const near = useNearParts(props.listRef, order);
  const positions = usePositions(items);
  const drawn = useDrawn(items.length);
  const keys = usePartKeys(order);
  const numbers = useMemo(() => new Map(selected?.map((id, index) => [id, index + 1])), [selected]);
  const count = useMemo(() => items.filter((item) => !item.isFixed).length, [items]);
  const [cursorAt = "", cursorWords = ""] = cursor === null ? [] : splitOnce(cursor);
  let position = 0;
  const parts = items.slice(0, drawn).map((item, index) => {
    if (!item.isFixed) position += 1;
    const own = item.isFixed ? null : position;
    const side = cursor !== null && own !== null ? findCursorSide(Number(cursorAt), own, count) : null;
    return (
      <ReorderPart
        key={keys[index]}
        item={item}
        look={look}
        isNearFirst={index < NEAR_FIRST && !isRemounted(keys[index])}
        isDragged={item.id === draggedId}
        selected={numbers.get(item.id) ?? null}
        cursor={side === null ? null : `${side} ${cursorWords}`}
      />
    );
  });
  return (
    <NearPartsContext value={near}>
      <PositionsContext value={positions}>{parts}</PositionsContext>
    </NearPartsContext>
  );
}

/** Positions of the parts; updates subscribers before paint. */
function usePositions(items: readonly ReorderItem[]): Positions {
  const now = useMemo(() => assignPositions(items), [items]);
  const [positions] = useState(() => createPositions(now));
  useLayoutEffect(() => positions.put(now), [positions, now]);
  return positions;
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(" ");
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Tracks which parts of the list are near the viewport; checks again when the order changes. */
function useNearParts(listRef: RefObject<HTMLOListElement | null>, order: readonly string[]) {
  const [near] = useState(createNearParts);
  useEffect(() => (listRef.current === null ? undefined : near.follow(listRef.current)), [near, listRef]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order changes which parts are near.
  useEffect(() => near.recheck(), [near, order]);
  return near;
}

/** Memoized, so that it does not render while a part is dragged. */
const Parts = memo(PlainParts) as typeof PlainParts;

/** The side of a part with the cursor: before the part at its position, or after the last. */
function findCursorSide(position: number, own: number, count: number): "before" | "after" | null {
  if (own === position) return "before";
  return own === count && position > count ? "after" : null;
}

type HandleEvents = Pick<ReturnType<typeof useReorder>, "onKeyDown" | "onBlur"> & { check: PartHandles["onCheck"] };

/** A stable object for all parts that calls the latest handlers. */
function useHandles(hint: string, events: HandleEvents, canMove: boolean, canSelect: boolean): PartHandles {
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  return useMemo(
    () => ({
      hint,
      canMove,
      canSelect,
      onKeyDown: (id, event) => latest.current.onKeyDown(id, event),
      onBlur: () => latest.current.onBlur(),
      onCheck: (id, how) => latest.current.check(id, how),
    }),
    [hint, canMove, canSelect],
  );
}

/** React keys of the parts, in order; a changed key remounts a part instead of moving it. */
function usePartKeys(order: readonly string[]): readonly string[] {
  const before = useRef<{ order: readonly string[]; times: ReadonlyMap<string, number> }>({ order, times: new Map() });
  const now = useMemo(() => {
    const remounted = findPartsToRemount(before.current.order, order);
    if (remounted.length === 0) return { order, times: before.current.times };
    const times = new Map(before.current.times);
    for (const id of remounted) times.set(id, (times.get(id) ?? 0) + 1);
    return { order, times };
  }, [order]);
  useEffect(() => {
    before.current = now;
  }, [now]);
  return useMemo(() => order.map((id) => `${id} ${now.times.get(id) ?? 0}`), [order, now]);
}

/** Whether the part of this key was remounted because it moved far. */
function isRemounted(key: string | undefined): boolean {
  return key?.endsWith(" 0") === false;
}

/** Handlers of mouse clicks on parts and gaps. */
type ListClicks = {
  layout: ReorderLayout;
  /** Click with Ctrl or Cmd, or with Shift. */
  onSelect?: (id: string, how: "toggle" | "range") => void;
  /** Click into the gap before or after a part. */
  onGap?: (id: string, side: "before" | "after") => void;
};

/** A click within this distance of a part's edge is in the gap (px). */
const GAP_PX = 8;
const CONTROLS = "a, button, summary, input, label, select, textarea, [role='menu']";

/** Handles clicks that select and clicks into gaps, but not the click that ends a drag. */
function useListClicks(listRef: RefObject<HTMLElement | null>, clicks: ListClicks): void {
  const latest = useRef(clicks);
  useEffect(() => {
    latest.current = clicks;
  });
  useEffect(() => {
    const list = listRef.current;
    if (list === null) return;
    const handleListClick = (event: MouseEvent) => handleClick(event, latest.current);
    list.addEventListener("click", handleListClick);
    return () => list.removeEventListener("click", handleListClick);
  }, [listRef]);
}

function handleClick(event: MouseEvent, { layout, onSelect, onGap }: ListClicks): void {
  const target = event.target as Element;
  const part = target.closest<HTMLElement>("[data-reorder-id]");
  const id = part?.dataset.reorderId;
  if (part === null || id === undefined || target.closest(CONTROLS) !== null) return;
  if (event.shiftKey) onSelect?.(id, "range");
  else if (event.ctrlKey || event.metaKey) onSelect?.(id, "toggle");
  else {
    const side = findGapSide(part.getBoundingClientRect(), event, layout);
    if (side !== null) onGap?.(id, side);
  }
}

function findGapSide(box: DOMRect, { clientX, clientY }: MouseEvent, layout: ReorderLayout): "before" | "after" | null {
  const [at, start, end] = layout === "list" ? [clientY, box.top, box.bottom] : [clientX, box.left, box.right];
  if (at - start <= GAP_PX) return "before";
  return end - at <= GAP_PX ? "after" : null;
}
