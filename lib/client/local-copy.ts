import { uiState } from "./ui-state";

// Unsaved work, kept in the browser until it is saved: closing the tab, a crash or an ended session loses nothing. IndexedDB, because it holds more than localStorage and does not block the page.

/** A kept copy: its key, its value, when it was kept (milliseconds), and a name to show. */
export type LocalCopy<T> = { key: string; value: T; savedAt: number; title: string };

type Row = LocalCopy<unknown> & { id: string; user: string };

const DATABASE = "vitrine";
const STORE = "local_copies";

/** Copies of unsaved work by key. Each user sees only their own; a blocked or broken store keeps nothing and says so. */
export const localCopy = {
  /** Keeps a value that structured cloning can hold; false when it could not be kept. */
  async save(key: string, value: unknown, title = key): Promise<boolean> {
    const row: Row = { id: idOf(key), user: user(), key, value, title, savedAt: Date.now() };
    return (await withStore("readwrite", (store) => store.put(row))) !== null;
  },
  /** The kept value with its age, or null. The caller checks the shape of the value: it may be of an older version. */
  async load(key: string): Promise<LocalCopy<unknown> | null> {
    const row = await withStore<Row | undefined>("readonly", (store) => store.get(idOf(key)));
    return row === null || row === undefined ? null : copyOf(row);
  },
  /** Forgets a value. */
  async remove(key: string): Promise<void> {
    await withStore("readwrite", (store) => store.delete(idOf(key)));
  },
  /** All copies of the user, newest first. */
  async list(): Promise<Array<LocalCopy<unknown>>> {
    const rows = (await withStore<Row[]>("readonly", (store) => store.getAll())) ?? [];
    const own = rows.filter((row) => row.user === user());
    return own.sort((a, b) => b.savedAt - a.savedAt).map(copyOf);
  },
  /** Forgets all copies of the user. */
  async clear(): Promise<void> {
    for (const copy of await localCopy.list()) await localCopy.remove(copy.key);
  },
};

function user(): string {
  return uiState().userId;
}

function idOf(key: string): string {
  return `${user()} ${key}`;
}

function copyOf({ key, value, savedAt, title }: Row): LocalCopy<unknown> {
  return { key, value, savedAt, title };
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => {
      // A newer page wants to change the store: this one lets go and opens it again when it needs it.
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

/** Runs one request; null when there is no store to run it on. */
async function withStore<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await open();
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = run(transaction.objectStore(STORE));
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
