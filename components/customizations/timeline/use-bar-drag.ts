import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { type Axis, moved, stepsBetween, withEdge, withEdgeStepped } from "@/lib/domain/customizations/timeline";
import type { Interval } from "@/lib/domain/search/rule-evaluator";

/** What of a bar is held: the whole, or one of its ends. */
export type BarPart = "whole" | "from" | "to";

type Held = { part: BarPart; x: number; width: number };

type Options = {
  range: Interval;
  axis: Axis;
  onChange: (range: Interval) => void;
  onOpen: () => void;
};

/**
 * Moves a bar by pointer and by keys. While it is held `range` shows where it would land; Escape lets go without a
 * change. A press that moves nothing opens it.
 */
export function useBarDrag({ range, axis, onChange, onOpen }: Options) {
  const held = useRef<Held | null>(null);
  const hasMoved = useRef(false);
  const [landing, setLanding] = useState<Interval | null>(null);

  function letGo() {
    held.current = null;
    setLanding(null);
  }
  function key(event: KeyboardEvent) {
    if (event.key === "Escape" && held.current !== null) {
      event.preventDefault();
      return letGo();
    }
    const stepped = steppedByKey(event, range, axis);
    if (stepped === null) return;
    event.preventDefault();
    onChange(stepped);
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      held.current = heldBy(event);
      hasMoved.current = false;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current === null) return;
      const next = draggedTo(event.clientX, held.current, range, axis);
      if (isSame(next, landing ?? range)) return;
      hasMoved.current = true;
      setLanding(next);
    },
    onPointerUp: () => {
      if (landing !== null && !isSame(landing, range)) onChange(landing);
      letGo();
    },
    onPointerCancel: letGo,
    onKeyDown: key,
    // A drag ends in a click too, which must not open what was only moved.
    onClick: () => {
      if (!hasMoved.current) onOpen();
      hasMoved.current = false;
    },
  };
  return { range: landing ?? range, isHeld: landing !== null, handlers };
}

/** What of the bar was pressed, and where on the track. */
function heldBy(event: PointerEvent<HTMLElement>): Held {
  const track = event.currentTarget.parentElement;
  const part = event.target instanceof HTMLElement ? event.target.dataset.part : undefined;
  return {
    part: part === "from" || part === "to" ? part : "whole",
    x: event.clientX,
    width: track?.offsetWidth || 1,
  };
}

/** Where a held bar would land; an end that is open starts from the end of the chart. */
function draggedTo(x: number, held: Held, range: Interval, { stretch, zoom, timeZone }: Axis): Interval {
  const { part } = held;
  const by = ((x - held.x) / held.width) * (stretch.to - stretch.from);
  if (part === "whole") return moved(range, stepsBetween(0, by, zoom), zoom, timeZone);
  const edge = Number.isFinite(range[part]) ? range[part] : stretch[part];
  return withEdge(range, part, edge + by, zoom, timeZone);
}

/** The arrows move the whole, with Shift its end, with Alt its beginning; null for every other key. */
function steppedByKey(event: KeyboardEvent, range: Interval, axis: Axis): Interval | null {
  const steps = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
  if (steps === 0 || event.ctrlKey || event.metaKey) return null;
  if (event.shiftKey) return withEdgeStepped(range, "to", steps, axis);
  if (event.altKey) return withEdgeStepped(range, "from", steps, axis);
  return moved(range, steps, axis.zoom, axis.timeZone);
}

function isSame(a: Interval, b: Interval): boolean {
  return a.from === b.from && a.to === b.to;
}
