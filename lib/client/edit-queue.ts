import { useSyncExternalStore } from "react";

// Optimistic edits: shown immediately and sent one after the other. The screen shows the backend's state with pending edits.

/** A queue of edits; the first one is being sent. */
export type EditQueue<E> = {
  pending: () => readonly E[];
  subscribe: (listener: () => void) => () => void;
  /**
   * Shows an edit and sends it after the previous ones.
   * @param send must update the cached state before it resolves, and report errors; it returns whether the edit was
   *   applied.
   */
  add: (edit: E, send: () => Promise<boolean>) => Promise<boolean>;
  /** Waits for all pending edits; returns whether the last one was applied. */
  waitForAll: () => Promise<boolean>;
};

export function createEditQueue<E>(): EditQueue<E> {
  const listeners = new Set<() => void>();
  let edits: readonly E[] = [];
  let last: Promise<boolean> = Promise.resolve(true);
  const put = (next: readonly E[]) => {
    edits = next;
    for (const listener of listeners) listener();
  };
  const run = async (edit: E, send: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await send();
    } finally {
      put(edits.filter((one) => one !== edit));
    }
  };
  return {
    pending: () => edits,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (edit, send) => {
      put([...edits, edit]);
      const done = last.then(() => run(edit, send));
      last = done.catch(() => false);
      return done;
    },
    waitForAll: () => last,
  };
}

/** The pending edits of a queue, including the one that is being sent. */
export function usePending<E>(queue: EditQueue<E>): readonly E[] {
  return useSyncExternalStore(queue.subscribe, queue.pending, queue.pending);
}
