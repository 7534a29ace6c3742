/** Texts that the browser stores for the shop. Where it refuses to, they last as long as the page. */
export type Store = {
  read: (name: string) => string | null;
  write: (name: string, value: string) => void;
  remove: (names: readonly string[]) => void;
};

export function createStore(): Store {
  const memory = new Map<string, string>();
  return {
    read: (name) => {
      try {
        return localStorage.getItem(name);
      } catch {
        return memory.get(name) ?? null;
      }
    },
    write: (name, value) => {
      try {
        localStorage.setItem(name, value);
      } catch {
        memory.set(name, value);
      }
    },
    remove: (names) => {
      memory.clear();
      for (const name of names) {
        try {
          localStorage.removeItem(name);
        } catch {
          // It was never stored.
        }
      }
    },
  };
}
