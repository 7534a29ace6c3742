"use client";

import { createContext, type RefObject, startTransition, useContext, useEffect, useRef, useState } from "react";
import { useIsScripted } from "./use-after-idle";

// Which parts of a long list are near the window. The browser's own observer would look at each of 200 parts in every
// frame; parts stand in order, so a few looks find the first and the last one that are near. Nobody needs
// the controls of a part that scrolls by, so it is looked only when the page rests: while it scrolls nothing is drawn.

type Tell = (isNear: boolean) => void;

/** A list's parts that want to know whether they are near the window. */
export type NearParts = {
  /** Tells a part whether it is near, when that is not what it was taken for; answers how to stop. */
  watch: (part: Element, tell: Tell, isNear?: boolean) => () => void;
  /** Looks for what is near in a list, from now on; answers how to stop. */
  follow: (list: Element) => () => void;
  /** Parts stand in another order: looks again when that has been painted. */
  again: () => void;
};

/** What comes so near to the window (px) is near; what is so far is not any more. Between, all stays as it is. */
const NEAR_PX = 300;
const FAR_PX = 600;
/** The page rests when it was not scrolled for so long (ms). */
const REST_MS = 200;
/** So many parts are told in one frame: a jump to the other end of a list must not become one long task. */
const AT_ONCE = 4;

/** The parts of one list; browser only but for the making. */
export function nearParts(): NearParts {
  const tells = new Map<Element, Tell>();
  const told = new Map<Element, boolean>();
  let list: Element | null = null;
  let frame = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    if (frame === 0 && rest === undefined && list !== null) frame = requestAnimationFrame(look);
  };
  const wait = () => {
    if (list === null) return;
    cancelAnimationFrame(frame);
    frame = 0;
    clearTimeout(rest);
    rest = setTimeout(() => {
      rest = undefined;
      plan();
    }, REST_MS);
  };
  function look() {
    frame = 0;
    if (list === null) return;
    const due = dueIn(list, told);
    for (const [part, isNear] of due.slice(0, AT_ONCE)) {
      told.set(part, isNear);
      tells.get(part)?.(isNear);
    }
    if (due.length > AT_ONCE) plan();
  }
  return {
    again: wait,
    watch: (part, tell, isNear = false) => {
      tells.set(part, tell);
      told.set(part, isNear);
      plan();
      return () => {
        tells.delete(part);
        told.delete(part);
      };
    },
    follow: (element) => {
      list = element;
      // What stands in a list changes without its size, so whoever draws it asks again by `watch`.
      const sizes = typeof ResizeObserver === "function" ? new ResizeObserver(plan) : null;
      sizes?.observe(element);
      window.addEventListener("scroll", wait, { passive: true });
      window.addEventListener("resize", plan);
      plan();
      return () => {
        list = null;
        cancelAnimationFrame(frame);
        clearTimeout(rest);
        [frame, rest] = [0, undefined];
        sizes?.disconnect();
        window.removeEventListener("scroll", wait);
        window.removeEventListener("resize", plan);
      };
    },
  };
}

/** The parts that were told something else: first those that came near, the middle of the window before its edges. */
function dueIn(list: Element, told: ReadonlyMap<Element, boolean>): [Element, boolean][] {
  const parts = [...list.children];
  // A list that is not drawn has no places. Where nothing can be measured (jsdom), everything is near.
  const isHidden = list.checkVisibility?.() === false;
  const near = isHidden ? [0, 0] : rangeOf(parts, NEAR_PX);
  const kept = isHidden ? [0, 0] : rangeOf(parts, FAR_PX);
  const isIn = ([from = 0, to = 0]: readonly number[], index: number) => index >= from && index < to;
  const [from = 0, to = 0] = near;
  const middle = (from + to) / 2;
  return parts
    .flatMap((part, index): { part: Element; isNear: boolean; away: number }[] => {
      const isNear = isIn(near, index) || (told.get(part) === true && isIn(kept, index));
      return told.get(part) === isNear ? [] : [{ part, isNear, away: Math.abs(index - middle) }];
    })
    .sort((a, b) => Number(b.isNear) - Number(a.isNear) || a.away - b.away)
    .map(({ part, isNear }) => [part, isNear]);
}

/** From which part on (index) and up to which (excluded) parts are within `margin` of the window. */
function rangeOf(parts: readonly Element[], margin: number): [number, number] {
  const from = firstWhere(parts, (part) => part.getBoundingClientRect().bottom >= -margin);
  const to = firstWhere(parts, (part) => part.getBoundingClientRect().top > window.innerHeight + margin);
  return [from, to];
}

/** The first part for which something is true that is true of all behind it; their number when there is none. */
function firstWhere(parts: readonly Element[], fits: (part: Element) => boolean): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part === undefined || fits(part)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The list whose parts ask whether they are near the window. */
export const NearPartsContext = createContext<NearParts | null>(null);

/**
 * Whether a part is near the window; until that is known it is what `isNearFirst` says, and nothing in the page as the
 * server sends it. A part with the focus inside, or that is on its way, stays near.
 */
export function useNear(ref: RefObject<HTMLElement | null>, isNearFirst: boolean): boolean {
  const parts = useContext(NearPartsContext);
  const isScripted = useIsScripted();
  const [isNear, setNear] = useState(isNearFirst && isScripted);
  const first = useRef(isNear);
  useEffect(() => {
    const part = ref.current;
    if (part === null) return;
    const tell = (next: boolean) => {
      if (next || !isBusy(part)) startTransition(() => setNear(next));
    };
    const stop = parts?.watch(part, tell, first.current);
    const enter = () => setNear(true);
    part.addEventListener("focusin", enter);
    return () => {
      stop?.();
      part.removeEventListener("focusin", enter);
    };
  }, [parts, ref]);
  return isNear;
}

function isBusy(part: HTMLElement): boolean {
  return part.dataset.held !== undefined || part.contains(document.activeElement);
}
