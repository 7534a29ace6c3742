import "server-only";

// Middleware, pages and route handlers are bundled separately, so a module variable would exist three times per process.
// Singletons are stored on globalThis.

const KEY = Symbol.for("vitrine.shared");

type Store = Map<string, unknown>;

/** The singleton of a name, created on first use; a rejected promise is created again. */
export function getShared<T>(name: string, make: () => T): T {
  const root = globalThis as { [KEY]?: Store };
  root[KEY] ??= new Map();
  const store = root[KEY];
  if (!store.has(name)) {
    const made = make();
    store.set(name, made);
    if (made instanceof Promise) made.catch(() => store.delete(name));
  }
  return store.get(name) as T;
}

/** Deletes all singletons, for tests. */
export function forgetShared(): void {
  delete (globalThis as { [KEY]?: Store })[KEY];
}
