"use client";

import { createContext, type RefObject, startTransition, useContext, useEffect, useRef, useState } from "react";
import { useIsScripted } from "./use-after-idle";

// Tracks which parts of a long list are near the viewport. An IntersectionObserver checks each of 200 parts in every frame;
// the parts are ordered, so a binary search finds the first and last near one. The check runs only after scrolling stops,
// because no one uses the controls of a part that scrolls by.

type OnNear = (isNear: boolean) => void;

/** Watches the parts of one list. */
export type NearParts = {
  /**
   * Notifies a part when its state changes; returns the unsubscribe function.
   * @param isNear the state that the part has at first.
   */
  watch: (part: Element, tell: OnNear, isNear?: boolean) => () => void;
  /** Starts tracking a list; returns the stop function. */
  follow: (list: Element) => () => void;
  /** Checks again after the order of the parts has changed and been painted. */
  recheck: () => void;
};

/** A part within NEAR_PX of the viewport becomes near; beyond FAR_PX it stops being near. Between them nothing changes. */
const NEAR_PX = 300;
const FAR_PX = 600;
/** Time without scrolling after which the check runs (ms). */
const REST_MS = 200;
/** Parts notified per frame, so that a jump to the other end of a list is not one long task. */
const UPDATES_PER_FRAME = 4;

/** Creates the watcher of one list. The methods work only in a browser. */
export function createNearParts(): NearParts {
  const listeners = new Map<Element, OnNear>();
  const reported = new Map<Element, boolean>();
  let list: Element | null = null;
  let frame = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    if (frame === 0 && rest === undefined && list !== null) frame = requestAnimationFrame(check);
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
  function check() {
    frame = 0;
    if (list === null) return;
    const changes = findChanges(list, reported);
    for (const [part, isNear] of changes.slice(0, UPDATES_PER_FRAME)) {
      reported.set(part, isNear);
      listeners.get(part)?.(isNear);
    }
    if (changes.length > UPDATES_PER_FRAME) plan();
  }
  return {
    recheck: wait,
    watch: (part, tell, isNear = false) => {
      listeners.set(part, tell);
      reported.set(part, isNear);
      plan();
      return () => {
        listeners.delete(part);
        reported.delete(part);
      };
    },
    follow: (element) => {
      list = element;
      // Changed content can keep the size; rendered parts then trigger a check through `watch`.
      const sizes = typeof ResizeObserver === "function" ? new ResizeObserver(plan) : null;
      sizes?.observe(element);
      window.addEventListener("scroll", wait, { passive: true });
      window.addEventListener("resize", plan);
      plan();
      return () => {
        list = null;
        cancelAnimationFrame(frame);
        clearTimeout(rest);
        frame = 0;
        rest = undefined;
        sizes?.disconnect();
        window.removeEventListener("scroll", wait);
        window.removeEventListener("resize", plan);
      };
    },
  };
}

/** Parts whose state changed: near ones first, those closest to the middle of the viewport before the others. */
function findChanges(list: Element, reported: ReadonlyMap<Element, boolean>): [Element, boolean][] {
  const parts = [...list.children];
  // A hidden list has no geometry. Without measurements (jsdom) everything is near.
  const isHidden = list.checkVisibility?.() === false;
  const near = isHidden ? [0, 0] : findRange(parts, NEAR_PX);
  const stillNear = isHidden ? [0, 0] : findRange(parts, FAR_PX);
  const isIn = ([from = 0, to = 0]: readonly number[], index: number) => index >= from && index < to;
  const [from = 0, to = 0] = near;
  const middle = (from + to) / 2;
  return parts
    .flatMap((part, index): { part: Element; isNear: boolean; away: number }[] => {
      const isNear = isIn(near, index) || (reported.get(part) === true && isIn(stillNear, index));
      return reported.get(part) === isNear ? [] : [{ part, isNear, away: Math.abs(index - middle) }];
    })
    .sort((a, b) => Number(b.isNear) - Number(a.isNear) || a.away - b.away)
    .map(({ part, isNear }) => [part, isNear]);
}

/**
 * Index range (end excluded) of the parts near the viewport.
 * @param margin how far from it, in px.
 */
function findRange(parts: readonly Element[], margin: number): [number, number] {
  const from = findFirst(parts, (part) => part.getBoundingClientRect().bottom >= -margin);
  const to = findFirst(parts, (part) => part.getBoundingClientRect().top > window.innerHeight + margin);
  return [from, to];
}

/** Binary search for the first part that fits, if all after it fit; the length if none does. */
function findFirst(parts: readonly Element[], fits: (part: Element) => boolean): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part === undefined || fits(part)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The watcher of the surrounding list. */
export const NearPartsContext = createContext<NearParts | null>(null);

/**
 * Whether a part is near the viewport; false in server-rendered pages. A part that has the focus or is dragged stays
 * near.
 * @param isNearFirst until it is known.
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
  return part.dataset.dragged !== undefined || part.contains(document.activeElement);
}
