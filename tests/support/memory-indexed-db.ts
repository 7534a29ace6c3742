// jsdom has no IndexedDB. This implements what lib/client/local-copy uses of it, in memory: one store, single requests.

type Outcome<T> = { result: T; onsuccess: (() => void) | null; onerror: (() => void) | null };

/** An IndexedDB in memory, until the test file ends. */
export function memoryIndexedDb(): Pick<IDBFactory, "open"> {
  const rows = new Map<string, unknown>();
  const store = {
    put(row: { id: string }) {
      rows.set(row.id, structuredClone(row));
      return done(row.id);
    },
    get: (id: string) => done(structuredClone(rows.get(id))),
    getAll: () => done([...rows.values()].map((row) => structuredClone(row))),
    delete(id: string) {
      rows.delete(id);
      return done(undefined);
    },
  };
  const database = {
    createObjectStore: () => store,
    onversionchange: null,
    close: () => undefined,
    transaction() {
      const oncomplete = null as (() => void) | null;
      const transaction = { objectStore: () => store, commit: () => undefined, oncomplete };
      queueMicrotask(() => transaction.oncomplete?.());
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
