import { useRef, useState } from "react";

/**
 * A state that event handlers can read before React has rendered it: the value, its setter, and a function that returns what was set
 * last. Events can follow each other faster than renders.
 */
export function useGetState<T>(initial: T): [value: T, set: (next: T) => void, get: () => T] {
  const [value, setValue] = useState(initial);
  const last = useRef(initial);
  const set = (next: T) => {
    last.current = next;
    setValue(() => next);
  };
  return [value, set, () => last.current];
}
