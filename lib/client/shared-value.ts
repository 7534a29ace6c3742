import { useSyncExternalStore } from "react";

/** A value that components anywhere in the tab read and one of them sets; `useValue` gives `read` of it, and `initial` on the server. */
export function createSharedValue<V>() {
  let known: V | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => known,
    set: (next: V) => {
      known = next;
      for (const listener of listeners) listener();
    },
    useValue: <R>(read: (known: V | null) => R, initial: R): R =>
      useSyncExternalStore(
        subscribe,
        () => read(known),
        () => initial,
      ),
  };
}
