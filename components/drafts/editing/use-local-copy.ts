import { useCallback, useEffect, useState } from "react";
import { localCopy } from "@/lib/client/local-copy";

const SAVE_MS = 250;

/** The keys of the copy of an editor: the current one, and the one from before the work was stored for the first time. */
export type CopyKeys = { key: string; firstKey?: string };

/** Unsaved work of an editor, and how to read a stored copy of it. */
export type CopiedWork<T> = {
  /** What to store; must be referentially stable. */
  value: unknown;
  /** The display name of the copy. */
  title: string;
  isDirty: boolean;
  /** Reads the copy of an earlier visit; null for one that is of no use. */
  parse: (stored: unknown) => T | null;
};

/** Unsaved work of an earlier visit; `savedAt` is epoch ms. */
export type CopyOffer<T> = { value: T; savedAt: number };

/** The local copy of the unsaved work of an editor. */
export type LocalCopy<T> = {
  /** The copy of an earlier visit, until the person decided about it. */
  offer: CopyOffer<T> | null;
  /** The person decided about the offer. */
  closeOffer: () => void;
  /** Stores the copy at once. */
  keep: () => void;
  /** Deletes the copy. */
  forget: () => Promise<void>;
};

/** Stores unsaved work in the browser and offers that of an earlier visit. */
export function useLocalCopy<T>({ key, firstKey = key }: CopyKeys, work: CopiedWork<T>): LocalCopy<T> {
  const { value, title, isDirty } = work;
  const [offer, setOffer] = useState<CopyOffer<T> | null>(null);
  const [isReady, setReady] = useState(false);
  // The first save changes the key; only a copy of an earlier visit is offered.
  const [opened] = useState({ keys: [key, firstKey], parse: work.parse });
  useEffect(() => {
    let isUnmounted = false;
    loadFirst(opened.keys).then((copy) => {
      if (isUnmounted) return;
      const found = copy === null ? null : opened.parse(copy.value);
      setOffer(copy === null || found === null ? null : { value: found, savedAt: copy.savedAt });
      setReady(true);
    });
    return () => {
      isUnmounted = true;
    };
  }, [opened]);

  const forget = useCallback(async () => {
    await localCopy.remove(key);
    if (firstKey !== key) await localCopy.remove(firstKey);
  }, [key, firstKey]);
  const keep = useCallback(() => {
    if (firstKey !== key) void localCopy.remove(firstKey);
    void localCopy.save(key, value, title);
  }, [key, firstKey, value, title]);
  useEffect(() => {
    // Do not overwrite an earlier copy before the user decides about it.
    if (!isReady || offer !== null) return;
    const timer = setTimeout(() => (isDirty ? keep() : void forget()), SAVE_MS);
    // Another tab may have discarded the copy meanwhile.
    const keepAgain = () => isDirty && document.visibilityState === "visible" && keep();
    document.addEventListener("visibilitychange", keepAgain);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", keepAgain);
    };
  }, [isReady, offer, isDirty, keep, forget]);
  return { offer, closeOffer: () => setOffer(null), keep, forget };
}

/** The copy under the first of the keys that has one: someone may have stored the work since the copy was made. */
async function loadFirst(keys: readonly string[]) {
  for (const key of keys) {
    const copy = await localCopy.load(key);
    if (copy !== null) return copy;
  }
  return null;
}
