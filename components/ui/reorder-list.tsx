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
import { partsToRenew } from "@/components/ui/part-keys";
import { NearPartsContext, nearParts } from "./near-parts";
import {
  type DrawPart,
  type PartHandles,
  PartHandlesContext,
  type PartLook,
  type Positions,
  PositionsContext,
  positionsFrom,
  positionsOf,
  ReorderPart,
} from "./reorder-part";
import { useDrawn } from "./use-drawn";
import { type ReorderItem, type Reordering, type ReorderLayout, useReorder } from "./use-reorder";
import { useSettle } from "./use-settle";

/** A list or a grid whose parts are put in order by dragging, by keys, or by other controls. */
export type ReorderListProps<T extends ReorderItem> = Reordering<T> & {
  label: string;
  /** Draws a part. `ReorderHandle` stands somewhere in it, unless the part is fixed. */
  renderItem: DrawPart<T>;
  className?: string;
  /** Where the cursor stands, 1-based: a part put there has that position; with its words. Null: there is none. */
  cursor?: { position: number; words: string } | null;
  /** The gap before a position was clicked. */
  onCursor?: (position: number) => void;
};

/** Parts in their order, each a list item; every move is said, and focus stays with the part that moved. */
export function ReorderList<T extends ReorderItem>(props: ReorderListProps<T>) {
  const t = useTranslations("ui.reorder");
  const { label, layout, items, renderItem, className, onSelect, onCursor, onMove } = props;
  const hint = useId();
  const reorder = useReorder(props);
  const order = useMemo(() => items.map((item) => item.id), [items]);
  const look = useMemo(() => ({ layout, draw: renderItem }), [layout, renderItem]);
  useSettle(reorder.listRef, order);
  const find = (id: string) => items.find((item) => item.id === id && !item.isFixed);
  const take = (id: string, how: "toggle" | "range") => {
    const item = find(id);
    if (item !== undefined) onSelect?.(how, item);
  };
  useListClicks(reorder.listRef, {
    layout,
    onSelect: take,
    onGap: (id, side) => {
      const index = order.indexOf(id) + (side === "after" ? 1 : 0);
      onCursor?.(items.slice(0, index).filter((item) => !item.isFixed).length + 1);
    },
  });
  const check = (id: string) => take(id, "toggle");
  const handles = useHandles(hint, { ...reorder, check }, onMove !== undefined, onSelect !== undefined);
  const line = reorder.line;
  return (
    <PartHandlesContext value={handles}>
      <span id={hint} className="sr-only">
        {t(onSelect === undefined ? "hint" : "hintSelect")}
      </span>
      <span role="status" aria-live="assertive" className="sr-only">
        {reorder.said}
      </span>
      <div className="relative">
        <ol ref={reorder.listRef} aria-label={label} data-layout={layout} className={className}>
          <Parts
            {...{ look, items, order, listRef: reorder.listRef }}
            selected={props.selected}
            cursor={props.cursor == null ? null : `${props.cursor.position} ${props.cursor.words}`}
            heldId={reorder.held?.id ?? null}
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
  /** The cursor's position, and behind a blank what it says. */
  cursor: string | null;
  heldId: string | null;
};

/** So many parts are drawn in full before it is known which ones are near the window. */
const NEAR_FIRST = 20;

function PlainParts<T extends ReorderItem>(props: PartsProps<T>): ReactNode {
  const { look, items, order, selected, cursor, heldId } = props;
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
    const side = cursor !== null && own !== null ? cursorSide(Number(cursorAt), own, count) : null;
    return (
      <ReorderPart
        key={keys[index]}
        item={item}
        look={look}
        isNearFirst={index < NEAR_FIRST && !isRenewed(keys[index])}
        isHeld={item.id === heldId}
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

/** Where parts stand, for what reads it: told before anything is painted. */
function usePositions(items: readonly ReorderItem[]): Positions {
  const now = useMemo(() => positionsOf(items), [items]);
  const [positions] = useState(() => positionsFrom(now));
  useLayoutEffect(() => positions.put(now), [positions, now]);
  return positions;
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(" ");
  return [text.slice(0, at), text.slice(at + 1)];
}

/** What tells the parts of a list whether they are near the window; it looks again when their order is another. */
function useNearParts(listRef: RefObject<HTMLOListElement | null>, order: readonly string[]) {
  const [near] = useState(nearParts);
  useEffect(() => (listRef.current === null ? undefined : near.follow(listRef.current)), [near, listRef]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another order other parts are near.
  useEffect(() => near.again(), [near, order]);
  return near;
}

/** Drawn anew when the parts are others, not while one of them is on its way over them. */
const Parts = memo(PlainParts) as typeof PlainParts;

/** At which side of a part the cursor stands: before the one that has its position, else behind the last. */
function cursorSide(position: number, own: number, count: number): "before" | "after" | null {
  if (own === position) return "before";
  return own === count && position > count ? "after" : null;
}

type Asked = Pick<ReturnType<typeof useReorder>, "onKeyDown" | "onBlur"> & { check: (id: string) => void };

/** One object for all parts, which always asks the newest state. */
function useHandles(hint: string, asked: Asked, canMove: boolean, canSelect: boolean): PartHandles {
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
  });
  return useMemo(
    () => ({
      hint,
      canMove,
      canSelect,
      onKeyDown: (id, event) => latest.current.onKeyDown(id, event),
      onBlur: () => latest.current.onBlur(),
      onCheck: (id) => latest.current.check(id),
    }),
    [hint, canMove, canSelect],
  );
}

/** The keys of parts in their order; a part with another key than before is put in anew instead of moved. */
function usePartKeys(order: readonly string[]): readonly string[] {
  const before = useRef<{ order: readonly string[]; times: ReadonlyMap<string, number> }>({ order, times: new Map() });
  const now = useMemo(() => {
    const renewed = partsToRenew(before.current.order, order);
    if (renewed.length === 0) return { order, times: before.current.times };
    const times = new Map(before.current.times);
    for (const id of renewed) times.set(id, (times.get(id) ?? 0) + 1);
    return { order, times };
  }, [order]);
  useEffect(() => {
    before.current = now;
  }, [now]);
  return useMemo(() => order.map((id) => `${id} ${now.times.get(id) ?? 0}`), [order, now]);
}

/** Whether a part of this key was put in anew: it is the one that has just been moved far. */
function isRenewed(key: string | undefined): boolean {
  return key?.endsWith(" 0") === false;
}

/** What a click with the mouse on a part or beside it means. */
type ListClicks = {
  layout: ReorderLayout;
  /** With Ctrl or Cmd, or with Shift. */
  onSelect?: (id: string, how: "toggle" | "range") => void;
  /** In the gap before a part, or behind it. */
  onGap?: (id: string, side: "before" | "after") => void;
};

/** So far from the edge of a part a click is one into the gap (px). */
const GAP_PX = 8;
const CONTROLS = "a, button, input, label, select, textarea, [role='menu']";

/** Clicks that select, and clicks into the gap between two parts; a click that ends a drag is neither. */
function useListClicks(listRef: RefObject<HTMLElement | null>, clicks: ListClicks): void {
  const latest = useRef(clicks);
  useEffect(() => {
    latest.current = clicks;
  });
  useEffect(() => {
    const list = listRef.current;
    if (list === null) return;
    const click = (event: MouseEvent) => answer(event, latest.current);
    list.addEventListener("click", click);
    return () => list.removeEventListener("click", click);
  }, [listRef]);
}

function answer(event: MouseEvent, { layout, onSelect, onGap }: ListClicks): void {
  const target = event.target as Element;
  const part = target.closest<HTMLElement>("[data-reorder-id]");
  const id = part?.dataset.reorderId;
  if (part === null || id === undefined || target.closest(CONTROLS) !== null) return;
  if (event.shiftKey) onSelect?.(id, "range");
  else if (event.ctrlKey || event.metaKey) onSelect?.(id, "toggle");
  else {
    const side = sideOf(part.getBoundingClientRect(), event, layout);
    if (side !== null) onGap?.(id, side);
  }
}

function sideOf(box: DOMRect, { clientX, clientY }: MouseEvent, layout: ReorderLayout): "before" | "after" | null {
  const [at, start, end] = layout === "list" ? [clientY, box.top, box.bottom] : [clientX, box.left, box.right];
  if (at - start <= GAP_PX) return "before";
  return end - at <= GAP_PX ? "after" : null;
}
