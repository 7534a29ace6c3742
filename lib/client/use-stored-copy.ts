import { useCallback, useEffect, useRef, useState } from "react";
import { localCopy } from "./local-copy";

const KEEP_MS = 250;

/** Unsaved work of an earlier visit. */
export type StoredCopy<T> = { value: T; savedAt: number };

/** Unsaved work of the screen: what to store, and how to read a stored copy; null for a copy that is of no use. */
export type CopiedWork<T> = {
  value: T;
  /** The display name of the copy. */
  title: string;
  isDirty: boolean;
  parse: (stored: unknown) => T | null;
};

/** Stores unsaved work in the browser and offers that of an earlier visit. Keep `value` referentially stable. */
export function useStoredCopy<T>(key: string, { value, title, isDirty, parse }: CopiedWork<T>) {
  const [offer, setOffer] = useState<StoredCopy<T> | null>(null);
  const [isReady, setReady] = useState(false);
  const read = useRef(parse);
  useEffect(() => {
    let isGone = false;
    localCopy.load(key).then((copy) => {
      if (isGone) return;
      const found = copy === null ? null : read.current(copy.value);
      setOffer(copy === null || found === null ? null : { value: found, savedAt: copy.savedAt });
      setReady(true);
    });
    return () => {
      isGone = true;
    };
  }, [key]);
  const keep = useCallback(() => void localCopy.save(key, value, title), [key, value, title]);
  useEffect(() => {
    // Do not overwrite an earlier copy before the user decides about it.
    if (!isReady || offer !== null) return;
    const timer = setTimeout(() => (isDirty ? keep() : void localCopy.remove(key)), KEEP_MS);
    return () => clearTimeout(timer);
  }, [isReady, offer, isDirty, keep, key]);
  return { offer, settle: () => setOffer(null), keep, forget: () => localCopy.remove(key) };
}
