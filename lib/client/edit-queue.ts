import { useSyncExternalStore } from "react";

// Edits that are shown at once and done one after the other: what is drawn is what the backend has with the edits that wait.

/** Edits on their way, the first one being done. */
export type EditQueue<E> = {
  pending: () => readonly E[];
  subscribe: (listener: () => void) => () => void;
  /**
   * Shows an edit and does it once those before it are done; `send` brings what is kept of the backend in line before it
   * ends. Answers whether it was done; what goes wrong is for `send` to say.
   */
  add: (edit: E, send: () => Promise<boolean>) => Promise<boolean>;
  /** Waits for all that is on its way; whether the last of it was done. */
  settled: () => Promise<boolean>;
};

/** A queue of edits. */
export function editQueue<E>(): EditQueue<E> {
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
    settled: () => last,
  };
}

/** The edits of a queue that wait, the one that is being done included. */
export function usePending<E>(queue: EditQueue<E>): readonly E[] {
  return useSyncExternalStore(queue.subscribe, queue.pending, queue.pending);
}
