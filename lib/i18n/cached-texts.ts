import type { Messages } from "next-intl";

/** Messages as the browser gets them: some namespaces, whole. */
export type SomeMessages = Partial<Messages>;

/** Packs times languages of a server. */
const KEPT_MAX = 500;

// Pages and the components that they hand to the browser are bundled apart, so it hangs on globalThis.
const KEY = Symbol.for("vitrine.texts");

type Store = Map<string, SomeMessages>;

/** The texts that are known under an address of `textPack`: those of the pages that this server drew. */
export function keptTexts(address: string): SomeMessages | undefined {
  return store().get(address);
}

/** Remembers the texts of an address. */
export function keepTexts(address: string, texts: SomeMessages): void {
  const kept = store();
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(address, texts);
}

function store(): Store {
  const root = globalThis as { [KEY]?: Store };
  root[KEY] ??= new Map();
  return root[KEY];
}
