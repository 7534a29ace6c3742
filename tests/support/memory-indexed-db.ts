// jsdom has no IndexedDB. This implements what lib/client/local-copy uses of it, in memory: one store, single requests.

type Outcome<T> = { result: T; onsuccess: (() => void) | null; onerror: (() => void) | null };

/** An IndexedDB in memory, until the test file ends. */
export function createMemoryIndexedDb(): Pick<IDBFactory, "open"> {
  const rows = new Map<string, unknown>();
  const storeOf = (writes: (() => void)[]) => ({
    put(row: { id: string }) {
      const copy = structuredClone(row);
      writes.push(() => rows.set(row.id, copy));
      return done(row.id);
    },
    get: (id: string) => done(structuredClone(rows.get(id))),
    getAll: () => done([...rows.values()].map((row) => structuredClone(row))),
    delete(id: string) {
      writes.push(() => rows.delete(id));
      return done(undefined);
    },
  });
  const database = {
    createObjectStore: () => undefined,
    onversionchange: null,
    close: () => undefined,
    transaction() {
      const writes: (() => void)[] = [];
      const complete = () => {
        for (const write of writes) write();
        queueMicrotask(() => transaction.oncomplete?.());
      };
      // A transaction without a commit ends by itself, in a later task.
      const later = setTimeout(complete);
      const commit = () => {
        clearTimeout(later);
        complete();
      };
      const oncomplete = null as (() => void) | null;
      const transaction = { objectStore: () => storeOf(writes), commit, oncomplete };
      return transaction;
    },
  };
  return { open: () => done(database) as unknown as IDBOpenDBRequest };
}

function done<T>(result: T): Outcome<T> {
  const outcome: Outcome<T> = { result, onsuccess: null, onerror: null };
  queueMicrotask(() => outcome.onsuccess?.());
  return outcome;
}
