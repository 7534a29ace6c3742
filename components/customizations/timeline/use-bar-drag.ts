import type { Interval } from "@vitrine/engine/rule-evaluator";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useGetState } from "@/components/ui/use-get-state";
import { type Axis, countSteps, moveRange, withEdge, withEdgeStepped } from "@/lib/domain/drafts/time-axis";

/** The dragged part of a bar: the whole, or one of its ends. */
export type BarPart = "whole" | "from" | "to";

type Grab = { part: BarPart; x: number; width: number };

type Options = {
  range: Interval;
  axis: Axis;
  onChange: (range: Interval) => void;
  onOpen: () => void;
};

/**
 * Moves a bar by pointer and keyboard. Escape cancels a drag; a press without a move opens the bar. The returned
 * `range` is that of the bar or, during a drag, where the bar would land.
 */
export function useBarDrag({ range, axis, onChange, onOpen }: Options) {
  const grab = useRef<Grab | null>(null);
  const hasMoved = useRef(false);
  // A short drag can end before React has rendered where the bar would land.
  const [landing, setLanding, getLanding] = useGetState<Interval | null>(null);

  function release() {
    grab.current = null;
    setLanding(null);
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && grab.current !== null) {
      event.preventDefault();
      return release();
    }
    const stepped = moveByKey(event, range, axis);
    if (stepped === null) return;
    event.preventDefault();
    onChange(stepped);
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      grab.current = readGrab(event);
      hasMoved.current = false;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (grab.current === null) return;
      const next = computeDrag(event.clientX, grab.current, range, axis);
      if (isSame(next, getLanding() ?? range)) return;
      hasMoved.current = true;
      setLanding(next);
    },
    onPointerUp: () => {
      const landed = getLanding();
      if (landed !== null && !isSame(landed, range)) onChange(landed);
      release();
    },
    onPointerCancel: release,
    onKeyDown: handleKeyDown,
    // A drag also ends in a click, which must not open the moved bar.
    onClick: () => {
      if (!hasMoved.current) onOpen();
      hasMoved.current = false;
    },
  };
  return { range: landing ?? range, isDragging: landing !== null, handlers };
}

/** The pressed part of the bar, and where on the track. */
function readGrab(event: PointerEvent<HTMLElement>): Grab {
  const track = event.currentTarget.parentElement;
  const part = event.target instanceof HTMLElement ? event.target.dataset.part : undefined;
  return {
    part: part === "from" || part === "to" ? part : "whole",
    x: event.clientX,
    width: track?.offsetWidth || 1,
  };
}

/** Where a dragged bar would land; an open end starts from the end of the chart. */
function computeDrag(x: number, grab: Grab, range: Interval, { visible, zoom, timeZone }: Axis): Interval {
  const { part } = grab;
  const by = ((x - grab.x) / grab.width) * (visible.to - visible.from);
  if (part === "whole") return moveRange(range, countSteps(0, by, zoom), zoom, timeZone);
  const edge = Number.isFinite(range[part]) ? range[part] : visible[part];
  return withEdge(range, part, edge + by, zoom, timeZone);
}

/** Arrow keys move the whole bar, with Shift its end, with Alt its start. */
function moveByKey(event: KeyboardEvent, range: Interval, axis: Axis): Interval | null {
  const steps = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
  if (steps === 0 || event.ctrlKey || event.metaKey) return null;
  if (event.shiftKey) return withEdgeStepped(range, "to", steps, axis);
  if (event.altKey) return withEdgeStepped(range, "from", steps, axis);
  return moveRange(range, steps, axis.zoom, axis.timeZone);
}

function isSame(a: Interval, b: Interval): boolean {
  return a.from === b.from && a.to === b.to;
}
