import { createContext, useContext, useSyncExternalStore } from "react";

// The item that was last focused among the results or selected among the rules. It is no state of the editor: each list marks
// its own row, and no result renders again.

/** The active item's URL, with a subscription. */
export type ActiveItem = {
  get: () => string | null;
  set: (url: string) => void;
  watch: (tell: () => void) => () => void;
};

/** Creates the store of an editor. */
export function createActiveItem(): ActiveItem {
  let now: string | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set: (url) => {
      if (url === now) return;
      now = url;
      for (const tell of listeners) tell();
    },
    watch: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

export const ActiveItemContext = createContext<ActiveItem | null>(null);

/** The store of the surrounding editor. */
export function useActiveItem(): ActiveItem {
  const store = useContext(ActiveItemContext);
  if (store === null) throw new Error("useActiveItem must be used inside the editor");
  return store;
}

/** Whether an item is the active one. */
export function useIsActive(url: string): boolean {
  const { watch, get } = useActiveItem();
  return useSyncExternalStore(
    watch,
    () => get() === url,
    () => false,
  );
}
