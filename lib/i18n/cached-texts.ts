import type { Messages } from "next-intl";

/** Messages for the browser: some complete namespaces. */
export type SomeMessages = Partial<Messages>;

/** Maximum cached packs, in all languages. */
const CACHED_MAX = 500;

// On globalThis, because server and client components are bundled separately.
const KEY = Symbol.for("vitrine.texts");

type Store = Map<string, SomeMessages>;

/** The cached texts of a URL of `packTexts`: those of pages that this server rendered. */
export function getCachedTexts(address: string): SomeMessages | undefined {
  return store().get(address);
}

/** Caches the texts of a URL. */
export function cacheTexts(address: string, texts: SomeMessages): void {
  const cached = store();
  if (cached.size >= CACHED_MAX) cached.clear();
  cached.set(address, texts);
}

function store(): Store {
  const root = globalThis as { [KEY]?: Store };
  root[KEY] ??= new Map();
  return root[KEY];
}
