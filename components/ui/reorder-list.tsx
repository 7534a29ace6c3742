"use client";

import { GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  createContext,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Icon } from "./icon";
import { type Box, columnsOf, lineAt, positionAt, positionByKey, type ReorderLayout } from "./reorder-geometry";
import { usePointerReorder } from "./use-pointer-reorder";
import { useSettle } from "./use-settle";

/** A part that can be moved; a fixed one stays where it is and has no position. Equal parts should be the same object. */
export type ReorderItem = { id: string; name: string; isFixed?: boolean };

/** A list or a grid whose parts are put in order by dragging, by keys, or by other controls. */
export type ReorderListProps<T extends ReorderItem> = {
  label: string;
  layout: ReorderLayout;
  items: readonly T[];
  /** Draws a part; must be stable. `ReorderHandle` stands somewhere in it, unless the part is fixed. */
  renderItem: (item: T) => ReactNode;
  /** A part was put to a position, 1-based among the parts that are not fixed. Left out: nothing can be moved. */
  onMove?: (item: T, position: number) => void;
  /** A key on a handle that means nothing to the list. */
  onKey?: (item: T, event: KeyboardEvent) => void;
  className?: string;
};

type Held = { id: string; position: number; by: "pointer" | "keyboard" };
type Handles = {
  hint: string;
  heldId: string | null;
  canMove: boolean;
  onKeyDown: (id: string, event: KeyboardEvent) => void;
  onBlur: () => void;
};

const HandleContext = createContext<Handles | null>(null);

/** The grip of a part: Enter takes it, arrows move it, Enter drops it, Escape puts it back; Alt with arrows moves it at once. */
export function ReorderHandle({ id, name }: { id: string; name: string }) {
  const t = useTranslations("ui.reorder");
  const handles = useContext(HandleContext);
  if (!handles?.canMove) return null;
  return (
    <button
      type="button"
      data-reorder-handle=""
      aria-label={t("handle", { name })}
      aria-describedby={handles.hint}
      aria-pressed={handles.heldId === id}
      onKeyDown={(event) => handles.onKeyDown(id, event)}
      onBlur={handles.onBlur}
      className="target flex size-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-tight text-ink-3 hover:bg-row-hover hover:text-ink aria-pressed:bg-accent aria-pressed:text-on-accent"
    >
      <Icon of={GripVertical} size={16} />
    </button>
  );
}

function PlainPart<T extends ReorderItem>({
  item,
  isHeld,
  renderItem,
}: {
  item: T;
  isHeld: boolean;
  renderItem: (item: T) => ReactNode;
}) {
  return (
    <li
      data-reorder-id={item.id}
      data-held={isHeld || undefined}
      className="group/part relative min-w-0 rounded-box data-held:outline-2 data-held:outline-pin data-held:outline-dashed data-held:-outline-offset-2"
    >
      {renderItem(item)}
    </li>
  );
}

// 200 parts must follow a drop within 100 ms (features A1): a part is drawn again only when it is another one.
const Part = memo(PlainPart) as typeof PlainPart;

function useReorder<T extends ReorderItem>({ items, layout, onMove, onKey }: ReorderListProps<T>) {
  const t = useTranslations("ui.reorder");
  const listRef = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [line, setLine] = useState<Box | null>(null);
  const [said, setSaid] = useState("");
  const movable = items.filter((item) => !item.isFixed);
  const positionOf = (id: string) => movable.findIndex((item) => item.id === id) + 1;
  const nameOf = (id: string) => movable.find((item) => item.id === id)?.name ?? "";
  const say = (key: "taken" | "at" | "cancelled", id: string, position: number) =>
    setSaid(t(key, { name: nameOf(id), position, count: movable.length }));

  function aim(next: Held) {
    const boxes = boxesOf(listRef.current, movable, next.id);
    setHeld(next);
    setLine(lineAt(boxes, next.position, layout, gapOf(listRef.current)));
  }
  function release() {
    setHeld(null);
    setLine(null);
  }
  function put(id: string, position: number) {
    const item = movable.find((one) => one.id === id);
    if (item !== undefined && position !== positionOf(id) && position >= 1 && position <= movable.length) {
      onMove?.(item, position);
    }
  }
  function drop() {
    release();
    if (held) put(held.id, held.position);
  }
  function cancel() {
    if (held) say("cancelled", held.id, positionOf(held.id));
    release();
  }
  function over(point: { x: number; y: number }) {
    const list = listRef.current?.getBoundingClientRect();
    if (!list || !held) return;
    const local = { x: point.x - list.left, y: point.y - list.top };
    const position = positionAt(boxesOf(listRef.current, movable, held.id), local, layout);
    if (position !== held.position) aim({ ...held, position });
  }
  usePointerReorder(listRef, {
    canDrag: (id) => onMove !== undefined && positionOf(id) > 0,
    onStart: (id) => setHeld({ id, position: positionOf(id), by: "pointer" }),
    onOver: over,
    onDrop: drop,
    onCancel: cancel,
  });

  function key(id: string, event: KeyboardEvent) {
    const item = movable.find((one) => one.id === id);
    if (item === undefined) return;
    const isOwn = held?.id === id;
    const columns = layout === "grid" ? columnsOf(boxesOf(listRef.current, movable, "")) : 1;
    const to = positionByKey(event.key, isOwn ? held.position : positionOf(id), movable.length, columns);
    const isPress = event.key === "Enter" || event.key === " ";
    if (isOwn && event.key === "Escape") cancel();
    else if (isOwn && isPress) drop();
    else if (isPress) {
      aim({ id, position: positionOf(id), by: "keyboard" });
      say("taken", id, positionOf(id));
    } else if (isOwn && to !== undefined) {
      aim({ id, position: to, by: "keyboard" });
      say("at", id, to);
    } else if (event.altKey && to !== undefined) put(id, to);
    else {
      onKey?.(item, event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
  return { listRef, held, line, said, setSaid, movable, say, key, lose: () => held?.by === "keyboard" && release() };
}

/** Parts in their order, each a list item; every move is said, and focus stays with the part that moved. */
export function ReorderList<T extends ReorderItem>(props: ReorderListProps<T>) {
  const t = useTranslations("ui.reorder");
  const { label, layout, items, renderItem, onMove, className } = props;
  const hint = useId();
  const reorder = useReorder(props);
  useSettle(
    reorder.listRef,
    items.map((item) => item.id),
  );
  useSaidMoves(items, reorder.listRef, reorder.setSaid);
  const latest = useRef(reorder);
  useEffect(() => {
    latest.current = reorder;
  });
  const heldId = reorder.held?.id ?? null;
  const canMove = onMove !== undefined;
  const handles = useMemo<Handles>(
    () => ({
      hint,
      heldId,
      canMove,
      onKeyDown: (id, event) => latest.current.key(id, event),
      onBlur: () => latest.current.lose(),
    }),
    [hint, heldId, canMove],
  );
  const line = reorder.line;
  return (
    <HandleContext value={handles}>
      <span id={hint} className="sr-only">
        {t("hint")}
      </span>
      <span role="status" aria-live="assertive" className="sr-only">
        {reorder.said}
      </span>
      <div className="relative">
        <ol ref={reorder.listRef} aria-label={label} data-layout={layout} className={className}>
          {items.map((item) => (
            <Part key={item.id} item={item} isHeld={item.id === heldId} renderItem={renderItem} />
          ))}
        </ol>
        {line && (
          <span
            aria-hidden
            className="pointer-events-none absolute z-(--z-sticky) rounded-tight bg-pin"
            style={{ left: line.left, top: line.top, width: line.width, height: line.height }}
          />
        )}
      </div>
    </HandleContext>
  );
}

/** Says the new position of the part that has the focus, however it came there. */
function useSaidMoves<T extends ReorderItem>(
  items: readonly T[],
  listRef: RefObject<HTMLElement | null>,
  say: (text: string) => void,
): void {
  const t = useTranslations("ui.reorder");
  const before = useRef(new Map<string, number>());
  const latest = useRef({ t, say });
  useEffect(() => {
    latest.current = { t, say };
  });
  useEffect(() => {
    const movable = items.filter((item) => !item.isFixed);
    const now = new Map(movable.map((item, index) => [item.id, index + 1]));
    const part = document.activeElement?.closest<HTMLElement>("[data-reorder-id]");
    const item = movable.find((one) => one.id === part?.dataset.reorderId);
    const position = item && now.get(item.id);
    if (item && position !== undefined && listRef.current?.contains(part ?? null)) {
      const isMoved = before.current.has(item.id) && before.current.get(item.id) !== position;
      if (isMoved) latest.current.say(latest.current.t("at", { name: item.name, position, count: movable.length }));
    }
    before.current = now;
  }, [items, listRef]);
}

function boxesOf(list: HTMLElement | null, items: readonly ReorderItem[], without: string): Box[] {
  if (list === null) return [];
  const origin = list.getBoundingClientRect();
  const parts = new Map(
    [...list.querySelectorAll<HTMLElement>("[data-reorder-id]")].map((part) => [part.dataset.reorderId, part]),
  );
  return items.flatMap((item) => {
    const box = item.id === without ? undefined : parts.get(item.id)?.getBoundingClientRect();
    if (box === undefined) return [];
    return [{ left: box.left - origin.left, top: box.top - origin.top, width: box.width, height: box.height }];
  });
}

function gapOf(list: HTMLElement | null): number {
  return list === null ? 0 : Number.parseFloat(getComputedStyle(list).columnGap) || 0;
}
