import { getUiState } from "./ui-state";

// Stores unsaved work in the browser until it is saved, so that it survives closing the tab, a crash or the end of a session.
// Uses IndexedDB, because it has more space than localStorage and does not block the page.

/** A stored copy: its key, value, time (epoch ms), and display name. */
export type StoredCopy<T> = { key: string; value: T; savedAt: number; title: string };

type Row = StoredCopy<unknown> & { id: string; user: string };

const DATABASE = "vitrine";
const STORE = "local_copies";

/** Copies of unsaved work by key, separate for each user. If the store is blocked or broken, nothing is stored. */
export const localCopy = {
  /** Stores a value that can be cloned; false if it could not be stored. */
  async save(key: string, value: unknown, title = key): Promise<boolean> {
    const row: Row = { id: toId(key), user: getUserId(), key, value, title, savedAt: Date.now() };
    return (await withStore("readwrite", (store) => store.put(row))) !== null;
  },
  /** Loads a copy. The caller must validate the value: it may be of an older version. */
  async load(key: string): Promise<StoredCopy<unknown> | null> {
    const row = await withStore<Row | undefined>("readonly", (store) => store.get(toId(key)));
    return row === null || row === undefined ? null : toCopy(row);
  },
  /** Deletes a copy. */
  async remove(key: string): Promise<void> {
    await withStore("readwrite", (store) => store.delete(toId(key)));
  },
  /** Lists the copies of the user, newest first. */
  async list(): Promise<Array<StoredCopy<unknown>>> {
    const rows = (await withStore<Row[]>("readonly", (store) => store.getAll())) ?? [];
    const own = rows.filter((row) => row.user === getUserId());
    return own.sort((a, b) => b.savedAt - a.savedAt).map(toCopy);
  },
  /** Deletes all copies of the user. */
  async clear(): Promise<void> {
    for (const copy of await localCopy.list()) await localCopy.remove(copy.key);
  },
};

function getUserId(): string {
  return getUiState().userId;
}

function toId(key: string): string {
  return `${getUserId()} ${key}`;
}

function toCopy({ key, value, savedAt, title }: Row): StoredCopy<unknown> {
  return { key, value, savedAt, title };
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => {
      // A newer page upgrades the store: close it and reopen it on demand.
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("the store of local copies is blocked"));
  });
  return opening;
}

/** Runs one request; null if the store is not available. */
async function withStore<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await open();
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = run(transaction.objectStore(STORE));
      // Without waiting for the result, because a page that is being left aborts what it has not committed.
      transaction.commit();
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } catch (error) {
    opening = null;
    console.warn("Local copies are not available.", error);
    return null;
  }
}
