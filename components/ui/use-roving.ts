"use client";

import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef } from "react";

/** Roving focus in a list: arrows, Home, End, and type-ahead. */
export type Roving = { focusAt: (index: number) => void; onKeyDown: (event: KeyboardEvent) => void };

const TYPE_AHEAD_MS = 500;

/**
 * Moves the focus among the elements of a list with the arrow keys, which wrap.
 * @param selector matches these elements.
 * @param axis selects which arrows work.
 */
export function useRoving(
  listRef: RefObject<HTMLElement | null>,
  selector: string,
  axis: "vertical" | "horizontal" = "vertical",
): Roving {
  const typed = useRef({ text: "", at: 0 });
  const parts = useCallback(
    () => [...(listRef.current?.querySelectorAll<HTMLElement>(selector) ?? [])],
    [listRef, selector],
  );
  const focusAt = useCallback((index: number) => parts().at(index)?.focus(), [parts]);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const all = parts();
      const now = all.indexOf(document.activeElement as HTMLElement);
      const [back, on] = axis === "vertical" ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
      const to = { [on ?? ""]: now + 1, [back ?? ""]: now - 1, Home: 0, End: all.length - 1 }[event.key];
      if (to !== undefined) {
        event.preventDefault();
        all.at(to % all.length)?.focus();
        return;
      }
      if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
      const isGoingOn = event.timeStamp - typed.current.at < TYPE_AHEAD_MS;
      const text = ((isGoingOn ? typed.current.text : "") + event.key).toLocaleLowerCase();
      typed.current = { text, at: event.timeStamp };
      const from = text.length > 1 ? now : now + 1;
      const order = [...all.slice(from), ...all.slice(0, from)];
      order.find((part) => part.textContent?.trim().toLocaleLowerCase().startsWith(text))?.focus();
    },
    [axis, parts],
  );
  return useMemo(() => ({ focusAt, onKeyDown }), [focusAt, onKeyDown]);
}
