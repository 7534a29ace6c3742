import "server-only";

// Middleware, pages and route handlers are bundled apart, so a module's own variable would exist three times in one
// process. What must be one of a kind hangs on globalThis.

const KEY = Symbol.for("vitrine.shared");

type Store = Map<string, unknown>;

/** The one value of this name in the process, made at its first use; a promise that is rejected is made again. */
export function shared<T>(name: string, make: () => T): T {
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

/** Forgets everything, so that a test starts afresh. */
export function forgetShared(): void {
  delete (globalThis as { [KEY]?: Store })[KEY];
}
